// Virtual nodes of web/lib/dom.js as markup.

const VOID = new Set(['br', 'hr', 'img', 'input']);
const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** @param {import('../../web/lib/dom.js').Leaf} node @returns {string} */
export function markup(node) {
  if (typeof node === 'string') return escape(node);
  const attributes = Object.entries(node.props).map(([name, value]) => {
    if (name === 'key' || name === 'ref' || name.startsWith('on')) return '';
    if (name.startsWith('aria-') && typeof value === 'boolean') return ` ${name}="${value}"`;
    if (value === null || value === undefined || value === false) return '';
    return value === true ? ` ${name}` : ` ${name}="${escape(String(value))}"`;
  }).join('');
  if (VOID.has(node.tag)) return `<${node.tag}${attributes}>`;
  if (node.svg && node.children.length === 0) return `<${node.tag}${attributes}/>`;
  return `<${node.tag}${attributes}>${node.children.map(markup).join('')}</${node.tag}>`;
}
