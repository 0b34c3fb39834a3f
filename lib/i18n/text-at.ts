type Texts = { [key: string]: unknown };

/**
 * A text without arguments by its path, as `common.actions.close`: for paths that are data, where a translator would have to know each.
 * @param texts by namespace
 * @throws where there is none
 */
export const textAt = (texts: object, path: string): string => {
  const found = path.split('.').reduce<unknown>((at, key) => Object(at as Texts)[key], texts);
  if (typeof found !== 'string') throw new Error(`no text at ${path}`);
  return found;
};
