// A smooth warp of the plane that takes given points to given places: thin-plate splines.

const kernel = (x, y) => {
  const d2 = x * x + y * y;
  return d2 === 0 ? 0 : d2 * Math.log(d2);
};

/** Inverse of a square matrix (rows), by elimination with pivots. */
function inverse(matrix) {
  const n = matrix.length;
  const a = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let c = 0; c < n; c++) {
    let p = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(a[r][c]) > Math.abs(a[p][c])) p = r;
    [a[c], a[p]] = [a[p], a[c]];
    const f = 1 / a[c][c];
    for (let j = 0; j < 2 * n; j++) a[c][j] *= f;
    for (let r = 0; r < n; r++) {
      const g = a[r][c];
      if (r === c || g === 0) continue;
      for (let j = c; j < 2 * n; j++) a[r][j] -= g * a[c][j];
    }
  }
  return a.map((row) => row.slice(n));
}

// The unit makes the numbers of the matrix similar in size.
const UNIT = 200;

function system(points, stiffness) {
  const n = points.length;
  const m = Array.from({ length: n + 3 }, () => new Array(n + 3).fill(0));
  points.forEach(([x, y], i) => {
    points.forEach(([u, v], j) => { m[i][j] = kernel((x - u) / UNIT, (y - v) / UNIT); });
    m[i][i] += stiffness;
    [1, x / UNIT, y / UNIT].forEach((value, k) => { m[i][n + k] = m[n + k][i] = value; });
  });
  return m;
}

/** The matrix B for which sum of y·B·y over both axes is how much the warp to places y bends. */
export const bending = (points) =>
  inverse(system(points, 0)).slice(0, points.length).map((row) => row.slice(0, points.length));

/** The warp that takes points to places; stiffness above 0 lets it miss them a little. */
export function warp(points, places, stiffness = 0) {
  const n = points.length;
  const inv = inverse(system(points, stiffness));
  const weights = inv.map((row) => [0, 1].map((axis) =>
    places.reduce((sum, place, j) => sum + row[j] * place[axis], 0)));
  return ([x, y]) => {
    const out = [0, 1].map((axis) =>
      weights[n][axis] + weights[n + 1][axis] * x / UNIT + weights[n + 2][axis] * y / UNIT);
    for (let i = 0; i < n; i++) {
      const k = kernel((x - points[i][0]) / UNIT, (y - points[i][1]) / UNIT);
      out[0] += weights[i][0] * k;
      out[1] += weights[i][1] * k;
    }
    return out;
  };
}
