import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Copying = { writable(): Promise<NodeJS.WritableStream> };
export type Lines = Iterable<string> | AsyncIterable<string>;
type Field = string | number | null | undefined;

/** A line of COPY's text format. */
export const copyLine = (fields: readonly Field[]): string =>
  `${fields.map((field) => (field === null || field === undefined ? '\\N' : escapeField(`${field}`))).join('\t')}\n`;

const escapeField = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Streams text of one or more lines into a COPY. */
export const copyLines = async (statement: Copying, chunks: Lines): Promise<void> =>
  pipeline(Readable.from(chunks), await statement.writable());
