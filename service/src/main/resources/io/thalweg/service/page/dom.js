// Elements are made, never parsed: what comes from a study is always text.

/** An element with attributes and children; a function as an attribute listens to the event of that name. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name, value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A number as people read it: six digits unless told otherwise, and no more than it has. */
export function number(value, digits = 6) {
  if (typeof value !== 'number') {
    return value === undefined || value === null ? '–' : String(value);
  }
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e7)
    ? value.toExponential(3).replace(/\.?0+e/, 'e').replace('e+', 'e')
    : String(Number(value.toPrecision(digits)));
}

let names = 0;

/** A field under its label. */
export function field(label, input) {
  names += 1;
  input.id = input.id || 'field-' + names;
  return h('div', {}, h('label', {for: input.id}, label), input);
}

/** Says something to everybody, also to those who do not see the page. */
export function say(text, bad = false) {
  const place = document.getElementById('status');
  const line = h('p', bad ? {role: 'alert'} : {}, text);
  place.replaceChildren(line);
  setTimeout(() => line.isConnected && line.remove(), bad ? 12000 : 5000);
}

/** Does the work of a button once, and says what goes wrong. */
export async function once(button, work) {
  button.disabled = true;
  try {
    return await work();
  } catch (error) {
    say(error.message, true);
    return undefined;
  } finally {
    button.disabled = false;
  }
}

/** A table with headings; columns are [heading, cell of a row, what it is sorted by]. */
export function table(caption, columns, rows, sorting, sorted) {
  const [by, up] = sorting || [-1, true];
  const shown = by < 0 ? rows : [...rows].sort((a, b) => (up ? 1 : -1) * compare(columns[by][2](a), columns[by][2](b)));
  const heading = ([text, , key], i) => {
    if (!sorted || !key) {
      return h('th', {scope: 'col'}, text);
    }
    const order = i !== by ? null : up ? 'ascending' : 'descending';
    return h('th', {scope: 'col', 'aria-sort': order}, h('button', {type: 'button', click: () => sorted(i)}, text));
  };
  return h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption},
    h('table', {},
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, columns.map(heading))),
      h('tbody', {}, shown.map((row) => h('tr', {}, columns.map(([, cell]) => h('td', {}, cell(row))))))));
}

function compare(a, b) {
  if (typeof a === 'number' && typeof b === 'number') {
    return a - b;
  }
  return a === b ? 0 : a === undefined ? 1 : b === undefined ? -1 : String(a).localeCompare(String(b));
}
