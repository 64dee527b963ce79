// Where the focus goes when what had it goes away: people who play by keys are not sent back to the start of
// the page.

/** Gives the focus to the first element there is, once the page is drawn. @param {...string} selectors */
export function focusSoon(...selectors) {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const selector of selectors) {
      const element = /** @type {HTMLElement | null} */ (document.querySelector(selector));
      if (element) {
        element.focus();
        return;
      }
    }
  }));
}

/** Was it a key that clicked? @param {MouseEvent} event */
export function byKey(event) {
  return event.detail === 0;
}
