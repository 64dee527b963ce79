// The part of the map that is seen: pure geometry of zooming and panning, in units of the map. A view has the
// shape of its pane; the whole of it stays within the frame that is drawn.

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * The smallest view of a pane's shape that shows all of the map.
 * @param {Box} map @param {{ width: number, height: number }} pane in pixels @param {number} [below] pixels that the map leaves free at the bottom
 * @returns {Box}
 */
export function fit(map, pane, below = 0) {
  const scale = Math.min(pane.width / map.width, Math.max(pane.height - below, 1) / map.height);
  const [width, height] = [pane.width / scale, pane.height / scale];
  return { x: map.x + (map.width - width) / 2, y: map.y + (map.height + below / scale - height) / 2, width,
    height };
}

/** @param {number} value @param {number} low @param {number} high */
function between(value, low, high) {
  return low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);
}

/**
 * The view moved so that it shows nothing beyond what the whole map shows.
 * @param {Box} view @param {Box} whole the view by fit()
 */
export function bounded(view, whole) {
  return {
    ...view,
    x: between(view.x, whole.x, whole.x + whole.width - view.width),
    y: between(view.y, whole.y, whole.y + whole.height - view.height),
  };
}

/**
 * The view made closer by a factor, about a point that stays where it is.
 * @param {Box} view @param {number} factor @param {{ x: number, y: number }} about in units of the map @param {Box} whole @param {number} most how close, as a factor of the whole
 */
export function zoomed(view, factor, about, whole, most) {
  const width = between(view.width / factor, whole.width / most, whole.width);
  const ratio = width / view.width;
  return bounded({
    x: about.x - (about.x - view.x) * ratio,
    y: about.y - (about.y - view.y) * ratio,
    width,
    height: view.height * ratio,
  }, whole);
}

/**
 * The view when its pane takes another shape: the same middle and closeness.
 * @param {Box} view @param {Box} before by fit() @param {Box} whole by fit() of the new shape
 */
export function reshaped(view, before, whole) {
  const closeness = before.width / view.width;
  const [width, height] = [whole.width / closeness, whole.height / closeness];
  return bounded({
    x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2, width, height,
  }, whole);
}

/**
 * Between two views, for a smooth way from one to the other.
 * @param {Box} a @param {Box} b @param {number} part 0 to 1
 * @returns {Box}
 */
export function blend(a, b, part) {
  const mix = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * part;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), width: mix(a.width, b.width),
    height: mix(a.height, b.height) };
}

/**
 * The track nearest to a point, if one of its spaces is within reach. @template {{ cells: { x: number, y: number, angle: number }[] }} T
 * @param {T[]} tracks @param {{ x: number, y: number }} point @param {number} reach @param {number} half half the length of a space
 * @returns {T | null}
 */
export function nearest(tracks, point, reach, half) {
  let best = null;
  let least = reach;
  for (const track of tracks) {
    for (const { x, y, angle } of track.cells) {
      const [dx, dy] = [point.x - x, point.y - y];
      if (Math.abs(dx) > least + half || Math.abs(dy) > least + half) continue;
      const turn = angle * Math.PI / 180;
      const along = dx * Math.cos(turn) + dy * Math.sin(turn);
      const beside = dy * Math.cos(turn) - dx * Math.sin(turn);
      const distance = Math.hypot(Math.max(0, Math.abs(along) - half), beside);
      if (distance < least) {
        least = distance;
        best = track;
      }
    }
  }
  return best;
}
