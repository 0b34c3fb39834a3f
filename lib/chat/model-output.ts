import type { JSONValue } from 'ai';
import { cairoTime } from '#lib/vocabulary/cairo-days.ts';
import { rowsOfLists, withShorterLists } from './shorter-lists.ts';

/** A result as a model reads it: with the id by which its figures are named, and no more of its lists than helps. */

const MOST_ROWS = 25;
/** What is for the reader of an answer alone: addresses, and what is drawn. */
const UNTOLD: ReadonlySet<string> = new Set(['view', 'drill', 'drawn']);

type ModelOutput = { type: 'json'; value: JSONValue };

/**
 * @param most characters of the result as JSON
 * @returns `isCut`: the lists that have more rows than the model reads, each with how many it has
 */
export const modelOutput = (id: string, output: unknown, most: number): ModelOutput => {
  // What a tool answers has been through its schema, and that is JSON.
  const whole = inCairo(withoutUntold(output)) as JSONValue;
  const told = withShorterLists(whole, { rows: MOST_ROWS, size: most, sizeOf });
  const isCut = longerLists(whole, told);
  return { type: 'json', value: { id, ...(isCut && { isCut }), ...Object(told) } };
};

/** A result as JSON, without what is for readers alone. */
export const withoutUntold = <Output>(output: Output): Output =>
  JSON.parse(JSON.stringify(output, (name, each) => (UNTOLD.has(name) ? undefined : each)));

/** When it was read, by Cairo's clocks: late in the evening the day of UTC is another. */
const inCairo = (output: unknown): unknown => {
  const { looked } = Object(output);
  const { asOf } = Object(looked);
  return typeof asOf === 'string'
    ? { ...Object(output), looked: { ...looked, asOf: cairoTime(new Date(asOf)) } }
    : output;
};

const sizeOf = (value: JSONValue): number => JSON.stringify(value).length;

const longerLists = (whole: JSONValue, told: JSONValue): Record<string, number> | null => {
  const rows = rowsOfLists(told);
  const longer = [...rowsOfLists(whole)].filter(([path, all]) => all > (rows.get(path) ?? 0));
  return longer.length > 0 ? Object.fromEntries(longer) : null;
};
