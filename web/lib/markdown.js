// Markdown as virtual nodes: the part of it that our pages of rules use. No markup goes through, and links
// lead only to addresses of the web or of this page.

import { h } from './dom.js';

/**
 * @typedef {import('./dom.js').Child} Child
 * @typedef {{ kind: 'heading', level: number, text: string }
 *   | { kind: 'paragraph', text: string }
 *   | { kind: 'list', items: Block[][] }
 *   | { kind: 'table', head: string[], rows: string[][] }
 *   | { kind: 'code', text: string }} Block
 */

/** @param {string} line */
const indent = (line) => line.length - line.trimStart().length;

/** @param {string} row @returns {string[]} */
const cells = (row) => row.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());

/** The blocks of a text. @param {string} text @returns {Block[]} */
export function blocks(text) {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  /** @type {Block[]} */
  const found = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at].trim();
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line === '') {
      at++;
    } else if (heading) {
      found.push({ kind: 'heading', level: heading[1].length, text: heading[2] });
      at++;
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((other, index) => index > at && other.trim() === '```');
      const last = end < 0 ? lines.length : end;
      found.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last + 1;
    } else if (line.startsWith('|') && /^\|[-:| ]+\|?$/.test(lines[at + 1]?.trim() ?? '')) {
      let end = at + 2;
      while (lines[end]?.trim().startsWith('|')) end++;
      found.push({ kind: 'table', head: cells(line), rows: lines.slice(at + 2, end).map(cells) });
      at = end;
    } else if (/^[-*] /.test(line)) {
      /** @type {Block[][]} */
      const items = [];
      const edge = indent(lines[at]);
      while (at < lines.length && /^[-*] /.test(lines[at].trim()) && indent(lines[at]) === edge) {
        const item = [lines[at].trim().slice(2)];
        for (at++; at < lines.length && (lines[at].trim() === '' || indent(lines[at]) > edge); at++) {
          item.push(lines[at].slice(edge + 2));
        }
        items.push(blocks(item.join('\n')));
      }
      found.push({ kind: 'list', items });
    } else {
      const words = [];
      for (; at < lines.length && lines[at].trim() !== '' && !/^(#{1,6} |```|\||[-*] )/.test(lines[at].trim()); at++) {
        words.push(lines[at].trim());
      }
      // A line that begins like something else but is not.
      if (words.length === 0) words.push(lines[at++].trim());
      found.push({ kind: 'paragraph', text: words.join(' ') });
    }
  }
  return found;
}

// Code, bold, italics, links; in this order, so that nothing is looked for inside of code.
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

/** The nodes of a line. @param {string} text @returns {Child[]} */
export function inline(text) {
  const match = INLINE.exec(text);
  if (!match) return [text];
  const [whole, code, bold, italic, label, address] = match;
  let node;
  if (code !== undefined) node = h('code', null, code);
  else if (bold !== undefined) node = h('strong', null, inline(bold));
  else if (italic !== undefined) node = h('em', null, inline(italic));
  else node = /^(https?:\/\/|#)/.test(address) ? h('a', { href: address, rel: 'noopener' }, label) : label;
  return [text.slice(0, match.index), node, ...inline(text.slice(match.index + whole.length))];
}

/**
 * The nodes of blocks.
 * @param {Block[]} list @param {(text: string) => Child} [words] how a line is drawn
 * @returns {Child[]}
 */
export function render(list, words = inline) {
  return list.map((block) => {
    switch (block.kind) {
      case 'heading': return h(`h${block.level}`, null, words(block.text));
      case 'paragraph': return h('p', null, words(block.text));
      case 'code': return h('pre', null, h('code', null, block.text));
      case 'list': return h('ul', null, block.items.map((item) => h('li', null, render(item, words))));
      case 'table': return h('div', { class: 'table', tabindex: 0, role: 'group' }, h('table', null,
        h('thead', null, h('tr', null, block.head.map((cell) => h('th', { scope: 'col' }, words(cell))))),
        h('tbody', null, block.rows.map((row) => h('tr', null, row.map((cell, index) => (index === 0
          ? h('th', { scope: 'row' }, words(cell)) : h('td', null, words(cell)))))))));
      default: return null;
    }
  });
}
