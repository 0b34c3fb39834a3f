import type { JSONValue } from 'ai';

/** Results with no more of their lists than there is room for. */

/** What is drawn is read in step with its days: it has as much as it needs. */
const WHOLE = 'drawn';

/** @param rows of each list, the inner ones too; lists of names are whole: they say what was looked at */
const withRows = (value: JSONValue, rows: number): JSONValue => {
  if (Array.isArray(value)) {
    const isRows = value.some((each) => typeof each === 'object');
    return (isRows ? value.slice(0, rows) : value).map((each) => withRows(each, rows));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      each === undefined ? [] : [[name, name === WHOLE ? each : withRows(each, rows)]],
    ),
  );
};

type Room = {
  /** Of each list. */
  rows: number;
  /** Of the whole, as `sizeOf` counts. */
  size: number;
  sizeOf: (value: JSONValue) => number;
};

/** All lists are shortened evenly, the inner ones too, until the whole fits: the first of each say the most. */
export const withShorterLists = (value: JSONValue, { rows, size, sizeOf }: Room): JSONValue => {
  const most = withRows(value, rows);
  if (sizeOf(most) <= size) return most;
  let [fits, isTooMuch] = [1, rows];
  while (isTooMuch - fits > 1) {
    const between = Math.floor((fits + isTooMuch) / 2);
    if (sizeOf(withRows(most, between)) <= size) fits = between;
    else isTooMuch = between;
  }
  return withRows(most, fits);
};

/** How many rows the lists have, by the way to them without the places of rows; of lists within rows the longest counts. */
export const rowsOfLists = (value: JSONValue | undefined, path = ''): Map<string, number> => {
  if (typeof value !== 'object' || value === null) return new Map();
  if (!Array.isArray(value))
    return longest(
      Object.entries(value).map(([name, each]) => rowsOfLists(each, path === '' ? name : `${path}.${name}`)),
    );
  return longest([new Map([[path, value.length]]), ...value.map((each) => rowsOfLists(each, path))]);
};

const longest = (all: readonly ReadonlyMap<string, number>[]): Map<string, number> => {
  const most = new Map<string, number>();
  for (const [path, rows] of all.flatMap((each) => [...each]))
    most.set(path, Math.max(rows, most.get(path) ?? 0));
  return most;
};
