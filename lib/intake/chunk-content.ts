import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FileRow } from './file/file-rows.ts';

/** Rows of a file as they are kept between its reading and its checks: an array in JSON each, compressed. */

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A chunk that unpacks to more was not written here. */
const MOST_BYTES = 64 * 1024 * 1024;

export const packRows = (rows: readonly FileRow[]): Promise<Buffer> =>
  pack(rows.map(({ line, cells }) => JSON.stringify([line, ...cells])).join('\n'), { level: 1 });

export const unpackRows = async (content: Buffer): Promise<FileRow[]> => {
  const text = (await unpack(content, { maxOutputLength: MOST_BYTES })).toString();
  return text.split('\n').map((row) => {
    const [line = 0, ...cells] = JSON.parse(row) as [number, ...string[]];
    return { line, cells };
  });
};
