// Which bots there are to choose from: four levels, and those for study.

import { h } from './dom.js';
import { t } from './words.js';

/** @typedef {{ id: string, help: string, level: number, nodes: number, milliseconds: number }} Bot */

const PROPOSED = 2;

const TITLES = /** @type {Record<string, () => string>} */ ({
  turista: () => t('Turista: beginner'),
  viaggiatore: () => t('Viaggiatore: casual'),
  capotreno: () => t('Capotreno: strong'),
  maestro: () => t('Maestro: expert'),
});

/** A kind of bot, where one is chosen. @param {string} id */
export function botTitle(id) {
  return TITLES[id]?.() ?? t('Bot {name}', { name: id });
}

/** The opponent of whoever has not chosen one. @param {Bot[]} bots */
export function proposedBot(bots) {
  return bots.find(({ level }) => level === PROPOSED) ?? bots[0];
}

/** Whom one asks for a hint. @param {Bot[]} bots */
export function strongestBot(bots) {
  return bots.reduce((best, each) => (each.level > best.level ? each : best));
}

/** For a <select>: the levels, and apart from them the others. @param {Bot[]} bots @param {string} chosen `bot:ID` */
export function botOptions(bots, chosen) {
  const option = (/** @type {Bot} */ { id, help }) => h('option',
    { key: id, value: `bot:${id}`, selected: chosen === `bot:${id}`, title: t(help) }, botTitle(id));
  return [
    h('optgroup', { key: 'levels', label: t('Bots') }, bots.filter(({ level }) => level > 0).map(option)),
    h('optgroup', { key: 'study', label: t('Bots for study') }, bots.filter(({ level }) => level === 0).map(option)),
  ];
}
