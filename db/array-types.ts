import { makePgArray } from 'drizzle-orm/pg-core';

/**
 * How arrays are read and written, by the numbers that PostgreSQL gave their types for good. The driver would ask for them with a
 * statement of its own, and when the connection breaks meanwhile, no one can catch what it throws.
 */

type ReadArray = (text: string) => unknown[];

/** Numbers and truths stand between commas without quotes. */
const unquoted =
  (read: (item: string) => unknown): ReadArray =>
  (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : read(item)));

const asIs = (item: string) => item;

const QUOTED_OR_BARE = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;

const texts: ReadArray = (text) =>
  [...text.matchAll(QUOTED_OR_BARE)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare === 'NULL' ? null : bare) : quoted.replace(/\\(.)/gs, '$1'),
  );

const READERS: Record<number, ReadArray> = {
  1000: unquoted((item) => item === 't'), // bool
  1005: unquoted(Number), // int2
  1007: unquoted(Number), // int4
  1016: unquoted(asIs), // int8, which a number may not hold
  1021: unquoted(Number), // float4
  1022: unquoted(Number), // float8
  1009: texts, // text
  1015: texts, // varchar
  1182: unquoted(asIs), // date
  2951: unquoted(asIs), // uuid
};

/** The types whose arrays are read and written as arrays. Drizzle takes those of times and numerics as they come. */
export const ARRAY_TYPES: readonly number[] = Object.keys(READERS).map(Number);

export const arrayParsers: Readonly<Record<number, ReadArray>> = READERS;

/** What is a text already was written by the sender. */
const writeArray = (value: unknown): unknown => (Array.isArray(value) ? makePgArray(value) : value);

export const arraySerializers: Readonly<Record<number, (value: unknown) => unknown>> = Object.fromEntries(
  ARRAY_TYPES.map((type) => [type, writeArray]),
);
