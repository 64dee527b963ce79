// What the searches by annealing share: options of the command line, and chance that repeats itself.

export const option = (name, usual) => {
  const i = process.argv.indexOf(name);
  return i < 0 ? usual : Number(process.argv[i + 1]);
};

/** Gives numbers in [0, 1), the same ones for the same seed (mulberry32). */
export function chanceOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
