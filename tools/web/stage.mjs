// Brings a table of this browser to a moment of its game: what the screenshots and the benchmark of the page
// share. The person at the screen plays what the skilled bot would, so a seed leads to the same game each
// time.

/** A table in the worker of a page that is open at the root of the site. */
export class Stage {
  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Makes a table and follows it; nobody is shown it yet.
   * @param {{ game: string, players: number, seed: string, people?: string[], options?: object }} wishes
   */
  async create({ game, players, seed, people = ['Anna'], options = {} }) {
    const seats = [...people.map(() => 'open'), ...Array(players - people.length).fill('bot:greedy')];
    const terms = { game, players, options: { first: 0, ...options }, seats };
    this.id = await this.page.evaluate(async ({ terms, people, seed }) => {
      const engine = await import(new URL('engine/engine.js', document.baseURI).href);
      const made = await engine.call('create', { terms, names: people, seed });
      const stage = { engine, table: made.table, people: made.people, positions: {}, terms: null, seats: {} };
      engine.listen(({ table, person, message }) => {
        if (table !== made.table) return;
        const { position, terms: told, you } = JSON.parse(message);
        if (told) stage.terms = told;
        if (you?.seat !== undefined) stage.seats[person] = you.seat;
        if (position) stage.positions[person] = position;
      });
      globalThis.stage = stage;
      return made.table;
    }, { terms, people, seed });
    return this.id;
  }

  /** Lets the page show the table; bots move at once. */
  async show() {
    await this.page.evaluate((id) => { location.hash = `#/local/${id}`; }, this.id);
    await this.page.waitForSelector('.people li');
    await this.pace(0);
  }

  /** Somebody is at the table whom the page does not show. */
  async sit() {
    await this.page.evaluate(() => globalThis.stage.engine.call('open',
      { table: globalThis.stage.table, person: 1 }));
    await this.pace(0);
  }

  async leave() {
    await this.page.evaluate(() => globalThis.stage.engine.call('leave',
      { table: globalThis.stage.table, person: 1 }));
  }

  /** How long bots wait, in milliseconds. @param {number} pause */
  async pace(pause) {
    await this.page.evaluate((wait) => globalThis.stage.engine.call('pace', { pause: wait }), pause);
  }

  /** The position in which a person here is asked, or the last one. */
  async question() {
    return this.page.evaluate(async () => {
      const { positions } = globalThis.stage;
      const found = () => Object.entries(positions).find(([, { ask, result }]) => ask || result);
      const end = performance.now() + 30_000;
      while (!found()) {
        if (performance.now() > end) throw new Error('nobody was asked within 30 s');
        await new Promise((wake) => setTimeout(wake, 1));
      }
      const [person, position] = found();
      return { ...position, person: Number(person), seat: globalThis.stage.seats[Number(person)] ?? 0 };
    });
  }

  /**
   * Answers a question as the skilled bot would, or by the move given.
   * @param {any} position @param {number} [move]
   */
  async answer(position, move) {
    await this.page.evaluate(async ({ person, seat, ask, view, move }) => {
      const { engine, table, terms, positions } = globalThis.stage;
      const number = move ?? (await engine.call('hint', { terms, seat, view, bot: 'greedy' })).move;
      delete positions[person].ask;
      await engine.call('send', { table, person, message: { type: 'move', ask: ask.id, move: number } });
    }, { ...position, move });
  }

  /** Plays on until a question of which this is true. @param {(position: any) => boolean} wanted */
  async until(wanted) {
    for (;;) {
      const position = await this.question();
      if (wanted(position) || position.result) return position;
      await this.answer(position);
    }
  }
}

/** Waits until the page has not changed for a moment. @param {import('playwright-core').Page} page */
export async function settled(page, quiet = 180) {
  await page.evaluate((wait) => new Promise((done) => {
    const end = () => {
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(done));
    };
    let timer = setTimeout(end, wait);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, wait);
    });
    observer.observe(document.body,
      { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(end, 4000);
  }), quiet);
}
