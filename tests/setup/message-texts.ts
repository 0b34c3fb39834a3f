/** Every text of a tree of messages by its dotted path. */
export function textsOf(tree: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') found.set(here, value);
    else for (const [inner, text] of textsOf(value, here)) found.set(inner, text);
  }
  return found;
}
