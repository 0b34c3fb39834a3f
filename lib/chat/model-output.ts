import type { JSONValue } from 'ai';

/** A result as a model reads it: with the id by which its figures are named, and no more of its lists than helps. */

const MOST_ROWS = 25;
/** Of the result as JSON. */
const MOST_CHARACTERS = 5 * 1024;

/** What is for the reader of an answer alone: addresses, and what is drawn. */
const UNTOLD: ReadonlySet<string> = new Set(['view', 'drill', 'drawn']);

type ModelOutput = { type: 'json'; value: JSONValue };

export const modelOutput = (id: string, output: unknown): ModelOutput => {
  // What a tool answers has been through its schema, and that is JSON.
  const whole = withoutUntold(output) as JSONValue;
  const { isCut, value } = cut(whole);
  return { type: 'json', value: { id, ...(isCut && { isCut }), ...Object(value) } };
};

/** A result as JSON, without what is for readers alone. */
export const withoutUntold = <Output>(output: Output): Output =>
  JSON.parse(JSON.stringify(output, (name, each) => (UNTOLD.has(name) ? undefined : each)));

const sizeOf = (value: JSONValue): number => JSON.stringify(value).length;

/** The lists inside are shortened evenly, the inner ones too, until all fits: the first of each say the most. */
const cut = (value: JSONValue): { value: JSONValue; isCut: boolean } => {
  let kept = shorten(value, MOST_ROWS);
  for (let rows = MOST_ROWS - 1; rows > 0 && sizeOf(kept) > MOST_CHARACTERS; rows -= 1)
    kept = shorten(value, rows);
  return { value: kept, isCut: sizeOf(kept) < sizeOf(value) };
};

/** Lists of objects are cut: lists of names say what was looked at. */
const shorten = (value: JSONValue, rows: number): JSONValue => {
  if (Array.isArray(value)) {
    const isRows = value.some((each) => typeof each === 'object');
    return (isRows ? value.slice(0, rows) : value).map((each) => shorten(each, rows));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, each === undefined ? null : shorten(each, rows)]),
  );
};
