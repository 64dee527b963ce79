// What the face works out of the moves that may be made: how tickets that were clicked join into a trip, what
// may be exchanged with whom, what lies in a hand. It draws nothing and knows no rules.

/**
 * @typedef {import('../face').Choice} Choice
 *
 * @typedef {object} Leg A ticket of a trip under construction, and the way it is travelled.
 * @property {string} ticket
 * @property {string} from
 * @property {string} to
 *
 * @typedef {object} Offer What a partner has, and which of my tickets it can be had for.
 * @property {string} back of the tickets that may come
 * @property {number} of how many of them the partner has
 * @property {boolean} asks whether the partner chooses
 * @property {Choice[]} choices one for each ticket of mine
 *
 * @typedef {{ partner: number, side: 'left' | 'right', offers: Offer[] }} Partner
 */

// Trips of the first four win together, one of the last wins alone.
export const LENGTHS = [2, 3, 4, 5, 6];

/**
 * Whose hand is the person's own: nobody's for onlookers, and where all hands lie open.
 * @param {{ view: any }} scene
 * @returns {number | null}
 */
export function viewer({ view }) {
  return view.seat ?? null;
}

/** The two cities of a ticket, its home first. @param {string} ticket @returns {[string, string]} */
export function cities(ticket) {
  const [home, other] = ticket.split('>');
  return [home, other];
}

/** A ticket as people read it: Venezia–Roma. @param {string} ticket */
export function label(ticket) {
  return ticket.replace('>', '–');
}

/** Is the face of the ticket known? @param {string} ticket */
export function known(ticket) {
  return !ticket.endsWith('>?');
}

/** How many of each there are. @param {string[]} tickets @returns {Map<string, number>} */
export function count(tickets) {
  const counts = new Map();
  for (const ticket of tickets) counts.set(ticket, (counts.get(ticket) ?? 0) + 1);
  return counts;
}

/** Does the whole have every ticket of the part, as often? @param {string[]} whole @param {string[]} part */
export function holds(whole, part) {
  const counts = count(whole);
  return [...count(part)].every(([ticket, n]) => (counts.get(ticket) ?? 0) >= n);
}

/** The trips among the choices. @param {Choice[]} choices */
export function tripsOf(choices) {
  return choices.filter(({ move }) => move.kind === 'trip');
}

/** The trips that have all the tickets chosen. @param {Choice[]} choices @param {string[]} chosen */
function fitting(choices, chosen) {
  return tripsOf(choices).filter(({ move }) => holds(move.tickets, chosen));
}

/**
 * The trip that the tickets chosen make as they are.
 * @param {Choice[]} choices @param {string[]} chosen
 * @returns {Choice | null}
 */
export function closed(choices, chosen) {
  return fitting(choices, chosen).find(({ move }) => move.tickets.length === chosen.length) ?? null;
}

/**
 * The tickets that lead on to a trip.
 * @param {Choice[]} choices @param {string[]} chosen
 * @returns {Set<string>}
 */
export function leadsOn(choices, chosen) {
  const next = new Set();
  for (const { move } of fitting(choices, chosen)) {
    for (const ticket of move.tickets) {
      if (holds(move.tickets, [...chosen, ticket])) next.add(ticket);
    }
  }
  return next;
}

/**
 * A ticket of the hand is clicked: it is taken out if it was `on`, joins the others if they can make a trip
 * together, else begins a new one.
 * @param {Choice[]} choices @param {string[]} chosen @param {string} ticket @param {boolean} on @returns {string[]}
 */
export function toggled(choices, chosen, ticket, on) {
  if (on) {
    const at = chosen.lastIndexOf(ticket);
    return chosen.filter((_, index) => index !== at);
  }
  if (leadsOn(choices, chosen).has(ticket)) return [...chosen, ticket];
  return leadsOn(choices, []).has(ticket) ? [ticket] : chosen;
}

/**
 * Which cards of the hand are chosen: the first of those that are alike.
 * @param {string[]} hand @param {string[]} chosen
 * @returns {boolean[]}
 */
export function marks(hand, chosen) {
  const left = count(chosen);
  return hand.map((ticket) => {
    const n = left.get(ticket) ?? 0;
    left.set(ticket, n - 1);
    return n > 0;
  });
}

/**
 * The tickets chosen in travelling order, each turned the way it is travelled: runs of legs, with gaps between them.
 * They follow the shortest trip that has them all.
 * @param {Choice[]} choices @param {string[]} chosen @returns {Leg[][]}
 */
export function runs(choices, chosen) {
  const trips = fitting(choices, chosen).sort((a, b) => a.move.tickets.length - b.move.tickets.length);
  if (trips.length === 0 || chosen.length === 0) return [];
  const { tickets, cities: stops } = trips[0].move;
  const on = marks(tickets, chosen);
  const n = tickets.length;
  // Begin behind a gap; a trip that is closed begins where it was written.
  const start = Math.max(0, on.findIndex((/** @type {boolean} */ is, /** @type {number} */ i) => is
    && !on[(i + n - 1) % n]));
  /** @type {Leg[][]} */
  const found = [];
  for (let i = 0; i < n; i++) {
    const at = (start + i) % n;
    if (!on[at]) continue;
    const leg = { ticket: tickets[at], from: stops[at], to: stops[(at + 1) % n] };
    if (i > 0 && on[(at + n - 1) % n]) found[found.length - 1].push(leg);
    else found.push([leg]);
  }
  return found;
}

/** The exchanges, by partner and by what may come. @param {Choice[]} choices @returns {Partner[]} */
export function exchanges(choices) {
  /** @type {Partner[]} */
  const partners = [];
  for (const choice of choices) {
    const { kind, partner, side, gets_back: back, of, asks } = choice.move;
    if (kind !== 'exchange') continue;
    let found = partners.find((each) => each.partner === partner && each.side === side);
    if (!found) partners.push(found = { partner, side, offers: [] });
    let offer = found.offers.find((each) => each.back === back);
    if (!offer) found.offers.push(offer = { back, of, asks, choices: [] });
    offer.choices.push(choice);
  }
  return partners.sort((a, b) => Number(a.side === 'right') - Number(b.side === 'right'));
}

/**
 * The trips that may be made, by length, those that win or bring another turn first.
 * @param {Choice[]} choices
 * @returns {{ length: number, choices: Choice[] }[]}
 */
export function tripsByLength(choices) {
  const worth = (/** @type {Choice} */ { move }) => Number(move.wins) * 2 + Number(move.again);
  const lengths = [...new Set(tripsOf(choices).map(({ move }) => move.length))].sort((a, b) => a - b);
  return lengths.map((length) => ({
    length,
    choices: tripsOf(choices).filter(({ move }) => move.length === length)
      .sort((a, b) => worth(b) - worth(a)),
  }));
}

/**
 * A hand by its backs, in the order of the cities given.
 * @param {string[]} hand @param {string[]} order
 * @returns {{ city: string, count: number, known: string[] }[]}
 */
export function byBack(hand, order) {
  return order.map((city) => {
    const tickets = hand.filter((ticket) => cities(ticket)[0] === city);
    return { city, count: tickets.length, known: tickets.filter(known) };
  }).filter((group) => group.count > 0);
}

/** How many there are in a multiset. @param {Record<string, number>} set */
export function sum(set) {
  return Object.values(set).reduce((all, n) => all + n, 0);
}

/**
 * How many tickets a pile has, those under it too.
 * @param {{ left?: number, unseen: Record<string, number>, under: string[] }} pile
 */
export function pileSize({ left, unseen, under }) {
  return (left ?? sum(unseen)) + under.length;
}

/**
 * The cities of a trip in the order of travel, found from its tickets.
 * @param {string[]} tickets
 * @returns {string[]}
 */
export function stops(tickets) {
  const [first, second] = tickets.map(cities);
  if (!second) return first;
  // The first ticket arrives where the second one goes on; of two tickets either way will do.
  let at = second.includes(first[1]) ? first[0] : first[1];
  return tickets.map((ticket) => {
    const from = at;
    const [home, other] = cities(ticket);
    at = home === from ? other : home;
    return from;
  });
}
