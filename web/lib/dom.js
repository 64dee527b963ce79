// What the page should look like, as plain objects, and patch(), which makes it look so. A node that stays is
// kept, so focus, scroll positions and running animations survive a redraw.
//
//     patch(root, [h('button', { class: 'primary', onclick: start }, t('Start'))]);
//
// A child is a node of h() or svg(), a text, a number, or a list of these; null and false are nothing. `key`
// tells children of one parent apart; without it they are matched by tag and order. `ref` is called with the
// element when it is made. Names that begin with "on" are listeners; `style` is an object of CSS properties.

/**
 * @typedef {{ tag: string, svg: boolean, key: string | number | undefined, props: Record<string, any>, children: Leaf[] }} VNode
 * @typedef {VNode | string} Leaf
 * @typedef {VNode | string | number | null | undefined | false} Single
 * @typedef {Single | Array<Single | Array<any>>} Child
 */

/** @type {WeakMap<Node, Leaf>} What each node was made of. */
const shown = new WeakMap();

// These are state that attributes only initialise.
const PROPERTIES = new Set(['value', 'checked', 'selected', 'indeterminate', 'scrollTop']);

/**
 * @param {string} tag @param {Record<string, any> | null} [props] @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  return { tag, svg: false, key: props?.key, props: props ?? {}, children: leaves(children) };
}

/**
 * The same for elements of SVG.
 * @param {string} tag @param {Record<string, any> | null} [props] @param {...Child} children
 * @returns {VNode}
 */
export function svg(tag, props, ...children) {
  return { tag, svg: true, key: props?.key, props: props ?? {}, children: leaves(children) };
}

/**
 * Makes these the children of the element. Nodes that patch() did not make are left alone.
 * @param {Element} parent @param {...Child} children
 */
export function patch(parent, ...children) {
  patchLeaves(parent, leaves(children));
}

/**
 * Takes over markup that was not made by patch() but has the elements of these children; false if it has others. What
 * differs in texts and attributes is for patch() to set right. `ref` is not called: the elements were not made.
 * @param {Element} parent @param {...Child} children @returns {boolean}
 */
export function adopt(parent, ...children) {
  /** @type {[ChildNode, Leaf][]} */
  const pairs = [];
  if (!pair(parent, leaves(children), pairs)) return false;
  for (const [node, leaf] of pairs) {
    if (typeof leaf === 'string') {
      shown.set(node, node.nodeValue ?? '');
    } else {
      const stands = Object.entries(leaf.props).filter(([name, value]) =>
        /** @type {Element} */ (node).getAttribute(name) === String(value));
      shown.set(node, { ...leaf, props: Object.fromEntries(stands) });
    }
  }
  return true;
}

/**
 * Which node stands for which leaf; nodes of others come after ours.
 * @param {Element} parent @param {Leaf[]} next @param {[ChildNode, Leaf][]} pairs @returns {boolean}
 */
function pair(parent, next, pairs) {
  const nodes = [...parent.childNodes].filter((node) => node instanceof Element
    || node instanceof Text && node.data.trim() !== '');
  return next.every((leaf, index) => {
    const node = nodes[index];
    if (node === undefined) return false;
    pairs.push([node, leaf]);
    if (typeof leaf === 'string') return node instanceof Text;
    return node instanceof Element && node.localName === leaf.tag && pair(node, leaf.children, pairs);
  });
}

/** @param {Child[]} children @returns {Leaf[]} */
function leaves(children) {
  /** @type {Leaf[]} */
  const flat = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) flat.push(...leaves(child));
    else flat.push(typeof child === 'object' ? child : String(child));
  }
  return flat;
}

/** @param {Leaf} leaf */
function kindOf(leaf) {
  return typeof leaf === 'string' ? '#text' : `${leaf.key ?? ''}\n${leaf.tag}`;
}

/** @param {Element} parent @param {Leaf[]} next */
function patchLeaves(parent, next) {
  /** @type {Map<string, ChildNode[]>} */
  const before = new Map();
  for (const node of parent.childNodes) {
    const leaf = shown.get(node);
    if (leaf === undefined) continue;
    const kind = kindOf(leaf);
    const list = before.get(kind);
    if (list) list.push(node);
    else before.set(kind, [node]);
  }
  const matched = next.map((leaf) => before.get(kindOf(leaf))?.shift() ?? null);
  for (const list of before.values()) list.forEach((node) => node.remove());
  let at = parent.firstChild;
  next.forEach((leaf, index) => {
    while (at && !shown.has(at)) at = at.nextSibling;
    const node = matched[index];
    if (node === null) {
      parent.insertBefore(create(leaf), at);
      return;
    }
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
    update(node, leaf);
  });
}

/** @param {Leaf} leaf @returns {ChildNode} */
function create(leaf) {
  if (typeof leaf === 'string') {
    const text = document.createTextNode(leaf);
    shown.set(text, leaf);
    return text;
  }
  const element = leaf.svg ? document.createElementNS('http://www.w3.org/2000/svg', leaf.tag)
    : document.createElement(leaf.tag);
  shown.set(element, leaf);
  patchLeaves(element, leaf.children);
  for (const [name, value] of Object.entries(leaf.props)) setProp(element, name, undefined, value);
  leaf.props.ref?.(element);
  return element;
}

/** @param {ChildNode} node @param {Leaf} leaf */
function update(node, leaf) {
  const was = /** @type {Leaf} */ (shown.get(node));
  shown.set(node, leaf);
  if (typeof leaf === 'string' || typeof was === 'string') {
    if (was !== leaf) node.nodeValue = /** @type {string} */ (leaf);
    return;
  }
  if (was === leaf) return;
  const element = /** @type {Element} */ (node);
  patchLeaves(element, leaf.children);
  for (const name of Object.keys(was.props)) {
    if (!(name in leaf.props)) setProp(element, name, was.props[name], undefined);
  }
  for (const [name, value] of Object.entries(leaf.props)) setProp(element, name, was.props[name], value);
}

/** @param {any} element @param {string} name @param {any} was @param {any} value */
function setProp(element, name, was, value) {
  if (name === 'key' || name === 'ref') return;
  if (name === 'style') {
    for (const property of Object.keys(was ?? {})) {
      if (!(property in (value ?? {}))) element.style.removeProperty(property);
    }
    for (const [property, wanted] of Object.entries(value ?? {})) {
      if (was?.[property] !== wanted) element.style.setProperty(property, String(wanted));
    }
  } else if (PROPERTIES.has(name)) {
    if (element[name] !== value) element[name] = value ?? '';
  } else if (was === value) {
    return;
  } else if (name.startsWith('on')) {
    element[name] = value ?? null;
  } else if (name.startsWith('aria-') && typeof value === 'boolean') {
    element.setAttribute(name, String(value));
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** Enter and the space bar press an element of SVG as they press a button. @param {KeyboardEvent} event */
export function keyPress(event) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  /** @type {Element} */ (event.currentTarget).dispatchEvent(new MouseEvent('click', { bubbles: true }));
}
