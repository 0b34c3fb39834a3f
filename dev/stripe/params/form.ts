/** Stripe's request bodies: `a[b][0][c]=v`, decoded to a tree of strings. */
export type FormTree = string | { [key: string]: FormTree };

/** @throws RangeError when one name is used both as a value and as a group. */
export function decodeForm(text: string): { [key: string]: FormTree } {
  const root: { [key: string]: FormTree } = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const head = name.indexOf('[');
    const keys =
      head === -1
        ? [name]
        : [name.slice(0, head), ...Array.from(name.slice(head).matchAll(/\[([^\]]*)\]/g), (m) => m[1] ?? '')];
    insert(root, keys, value);
  }
  return root;
}

function insert(root: { [key: string]: FormTree }, keys: string[], value: string): void {
  let node = root;
  keys.forEach((raw, depth) => {
    const key = raw === '' ? String(Object.keys(node).length) : raw;
    if (depth === keys.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (typeof next === 'string') throw new RangeError(`'${key}' is both a value and a group`);
    const child: { [key: string]: FormTree } = next ?? Object.create(null);
    node[key] = child;
    node = child;
  });
}
