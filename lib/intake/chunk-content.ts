import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { CellFault, FileRow } from './file/file-rows.ts';

/** Rows of a file as they are kept between its reading and its checks: an array in JSON each, compressed; faults of cells stand with the line. */

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A chunk that unpacks to more was not written here. */
const MOST_BYTES = 64 * 1024 * 1024;

export const packRows = (rows: readonly FileRow[]): Promise<Buffer> =>
  pack(rows.map(asArray).join('\n'), { level: 1 });

const asArray = ({ line, cells, faults }: FileRow): string =>
  JSON.stringify([faults ? [line, faults] : line, ...cells]);

type Kept = [number | [number, CellFault[]], ...string[]];

export const unpackRows = async (content: Buffer): Promise<FileRow[]> => {
  const text = (await unpack(content, { maxOutputLength: MOST_BYTES })).toString();
  return text.split('\n').map((row) => {
    const [line, ...cells] = JSON.parse(row) as Kept;
    return typeof line === 'number' ? { line, cells } : { line: line[0], cells, faults: line[1] };
  });
};
