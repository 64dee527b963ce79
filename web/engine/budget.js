// How long bots think in this browser. There is no clock in the engine: a bot's budget is a number of nodes. Those of
// a bot that takes its time fit a desktop; on a phone it would think for many seconds. So it gets as many as
// this machine does in the time that the bot has by default, but never more than its default.

/** @typedef {import('../lib/bots.js').Bot} Bot */

const TRIAL = 50; // parts of the default, to find out how fast this machine is
const SHORTEST = 5; // milliseconds that say anything

/** @type {{ id: string, bots: Bot[] }[] | undefined} */
let games;

/** @param {import('../piazza.mjs').Piazza} piazza @param {string} game @param {string} name @returns {Bot} */
export function botOf(piazza, game, name) {
  const known = games ??= piazza.games();
  const bot = known.find(({ id }) => id === game)?.bots.find(({ id }) => id === name);
  if (!bot) throw new Error(`there is no bot ${name} of ${game}`);
  return bot;
}

/** Nodes a millisecond. @type {Map<string, number>} */
const speeds = new Map();

/**
 * Asks a bot with the nodes that it should have.
 * @template T
 * @param {string} game @param {Bot} bot @param {(nodes: number) => T} ask @param {() => number} [now]
 * @returns {T}
 */
export function askInTime(game, bot, ask, now = () => performance.now()) {
  if (bot.milliseconds === 0) return ask(0);
  const key = `${game} ${bot.id}`;
  const measure = (/** @type {number} */ nodes) => {
    const start = now();
    const answer = ask(nodes);
    const took = now() - start;
    if (took >= SHORTEST) speeds.set(key, nodes / took);
    return { answer, took };
  };
  if (!speeds.has(key)) {
    const { answer, took } = measure(Math.ceil(bot.nodes / TRIAL));
    if (took < SHORTEST) return measure(bot.nodes).answer; // nothing to think about, or a very fast machine
    if (took >= bot.milliseconds) return answer;
  }
  const speed = speeds.get(key) ?? 0;
  return measure(Math.max(1, Math.min(bot.nodes, Math.floor(speed * bot.milliseconds)))).answer;
}
