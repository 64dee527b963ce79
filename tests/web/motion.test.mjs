// Animations: they run, they end at once or soon, and what is shown then is what would be drawn anyway. Whoever wants
// none sees none.

import assert from 'node:assert/strict';
import { scene, until } from './kit.mjs';
import { Player, playOn } from './player.mjs';
import { begun, call, GAMES, localTable, visitor } from './tables.mjs';

/** Counts what is animated from now on, by script or by style. */
async function counting(context) {
  await context.addInitScript(() => {
    globalThis.animated = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function counted(...given) {
      const animation = animate.apply(this, given);
      globalThis.animated.push(animation.effect.getComputedTiming().duration);
      return animation;
    };
    for (const kind of ['animationstart', 'transitionrun']) {
      addEventListener(kind, ({ target, elapsedTime, propertyName, animationName }) => {
        const longest = Math.max(...target.getAnimations().map((each) => Number(each.effect.getComputedTiming().duration)), 0);
        if (longest > 1 || elapsedTime > 0) globalThis.animated.push(`${animationName ?? propertyName} ${longest}`);
      }, true);
    }
  });
}

/** Notes the pitch of everything that sounds from now on, and what whoever looks elsewhere is notified of. */
async function listening(context) {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    if (!isSecureContext) return; // not yet the page
    globalThis.pitches = [];
    globalThis.notices = [];
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => { globalThis.notices.push(`${title}: ${body}`); };
    globalThis.Notification = class extends Notification {
      constructor(title, { body }) {
        super(title, { body });
        globalThis.notices.push(`${title}: ${body}`);
      }
    };
    const { setValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function noted(value, at) {
      if (value > 20) globalThis.pitches.push(Math.round(value));
      return setValueAtTime.call(this, value, at);
    };
  });
}

/** The board and the hand as they are drawn. */
function drawn(page) {
  return page.evaluate(() => ['.pane.board', '.pane.hand'].map((pane) => [...document.querySelectorAll(`${pane} *`)]
    .filter((each) => !each.matches('.tk-tips *, [class*="hover"]'))
    .map((each) => `${each.tagName} ${each.getAttribute('data-car') ?? each.getAttribute('data-track') ?? each.getAttribute('data-ticket') ?? ''} ${each.getAttribute('transform') ?? ''} ${each.style?.transform ?? ''}`)));
}

for (const game of GAMES) {
  scene(`moves of ${game} are shown, and end where they belong`, async (kit) => {
    const host = await kit.host();
    const context = await visitor(kit, { moving: true }, { speed: 'normal', sound: true, notify: true });
    await counting(context);
    await listening(context);
    const page = await context.newPage();
    await page.goto(host.url);
    await localTable(page, { game, bots: ['greedy'], seed: '9' });
    // What comes in the first moments is the past, and is only drawn. By the page's clock they are over.
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
    });
    await call(page, 'pace', { pause: 300 });
    const anna = new Player(page, { seed: 4 });
    await playOn([anna], { moves: 4 });
    await page.locator('.what.yours, .table-page.over').first().waitFor();
    assert.ok(await page.evaluate(() => globalThis.animated.filter((each) => typeof each === 'number' && each > 20).length) > 0, 'nothing moved');
    await until('a move of the bot and the turn are heard', async () => {
      const pitches = await page.evaluate(() => globalThis.pitches);
      return pitches.includes(190) && pitches.includes(880);
    });
    assert.match(await page.title(), /^● Your turn: /);
    await until('whoever looks elsewhere is notified', () => page.evaluate(() => globalThis.notices.some((each) => each.endsWith(': It is your turn.'))));
    await until('all is still', () => page.evaluate(() => document.getAnimations().every(({ playState, effect }) =>
      playState !== 'running' || effect.getComputedTiming().endTime === Infinity)));
    const longest = await page.evaluate(() => Math.max(...globalThis.animated.filter((each) => typeof each === 'number')));
    assert.ok(longest <= 1600, `an animation of ${longest} ms`);
    await page.mouse.move(2, 2);
    await anna.drawn();
    const after = await drawn(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await begun(page);
    await page.locator('.what.yours, .table-page.over').first().waitFor();
    try {
      await until('the same is drawn anew', async () => JSON.stringify(await drawn(page)) === JSON.stringify(after), 8);
    } catch {
      assert.deepEqual(await drawn(page), after);
    }
  });

  scene(`nothing of ${game} moves for whoever prefers that`, async (kit) => {
    const host = await kit.host();
    const context = await visitor(kit, {}, { speed: 'normal' });
    await counting(context);
    const page = await context.newPage();
    await page.goto(host.url);
    await localTable(page, { game, bots: ['greedy'], seed: '9' });
    await playOn([new Player(page, { seed: 4 })], { moves: 5 });
    await page.locator('.what.yours, .table-page.over').first().waitFor();
    assert.deepEqual(await page.evaluate(() => globalThis.animated), []);
  });
}
