// Style sheets that come with a page or a face, loaded when it is.

/**
 * Resolves when the sheet is there, or cannot be had.
 * @param {string} address @param {string} from import.meta.url of the caller
 */
export async function style(address, from) {
  const { href } = new URL(address, from);
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const ready = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  await ready;
}
