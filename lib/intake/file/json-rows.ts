import { ROW_LIMITS } from '../rules/policy.ts';
import { isMarkedNumber, NUMBER_MARK } from '../values/clean-cell.ts';
import type { CellFault, FileRow } from './file-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Objects in JSON, one a line (NDJSON), as rows: a key is a heading. */

/** Whether a text is made of objects, by its first line. @throws UnreadableFile for JSON of another form */
export const isJsonLines = (sample: string): boolean => {
  const text = sample.replace(/^\ufeff/, '').trimStart();
  if (/^\[\s*[[{]/.test(text)) throw new UnreadableFile('not_json_lines');
  if (!text.startsWith('{')) return false;
  const [line = ''] = text.split(/\r\n|\n|\r/, 1);
  if (line.length < text.length && parseObject(line) === null) throw new UnreadableFile('not_json_lines');
  return true;
};

/**
 * The rows of a text. Cells are at the places of their keys in `headings`, which gets those that are new.
 * @throws UnreadableFile for more keys, or a longer line, than a file may have
 */
export const readJsonRows = async function* (
  text: AsyncIterable<string> | Iterable<string>,
  headings: string[],
): AsyncGenerator<FileRow, void, void> {
  const places = new Map(headings.map((heading, at) => [heading, at]));
  const placeOf = (key: string, line: number): number => {
    const known = places.get(key);
    if (known !== undefined) return known;
    if (headings.length === ROW_LIMITS.columns) throw new UnreadableFile('too_many_columns', line);
    places.set(key, headings.length);
    return headings.push(key) - 1;
  };
  let line = 0;
  for await (const written of linesOf(text)) {
    line += 1;
    if (written.trim() === '') continue;
    const object = parseObject(written);
    const row = object && rowOf(line, object, (key) => placeOf(key, line));
    if (row?.cells.some((cell) => cell.trim() !== '')) yield row;
    if (!row) yield { line, cells: [written], faults: [{ at: null, code: 'json_invalid' }] };
  }
};

const linesOf = async function* (
  text: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void, void> {
  let [rest, line] = ['', 1];
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const each of [...lines, rest]) {
      if (each.length > ROW_LIMITS.length) throw new UnreadableFile('row_too_long', line);
      line += 1;
    }
    line -= 1;
    yield* lines;
  }
  yield rest;
};

/** Numbers stay as they are written: barcodes and prices lose nothing on the way. */
type WithSource = { source?: string };
const parse = JSON.parse as (
  text: string,
  revive: (key: string, value: unknown, context: WithSource) => unknown,
) => unknown;

const parseObject = (line: string): Record<string, unknown> | null => {
  try {
    const value = parse(line.replace(/^\ufeff/, ''), (_, each, { source }) =>
      typeof each === 'number' ? numberText(source ?? String(each)) : each,
    );
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

const numberText = (source: string): string => (/e/i.test(source) ? source : source + NUMBER_MARK);

const rowOf = (line: number, object: Record<string, unknown>, placeOf: (key: string) => number): FileRow => {
  const cells: string[] = [];
  const faults: CellFault[] = [];
  for (const [key, value] of Object.entries(object)) {
    const at = placeOf(key);
    while (cells.length <= at) cells.push('');
    cells[at] = cellOf(value);
    if (value !== null && typeof value === 'object') faults.push({ at, code: 'value_nested' });
  }
  return faults.length > 0 ? { line, cells, faults } : { line, cells };
};

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value : JSON.stringify(value, (_, each) => unmarked(each));
};

/** Within a value that is shown as it was written, numbers are some again. */
const unmarked = (value: unknown): unknown =>
  typeof value === 'string' && isMarkedNumber(value) ? Number(value.slice(0, -NUMBER_MARK.length)) : value;
