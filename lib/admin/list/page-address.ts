import type { z } from 'zod';
import { isCleanText } from '#lib/http/read-input.ts';
import { withLatinNumber } from '#lib/i18n/digits.ts';

/** What an address says after `?`: a parameter once, or as often as it stands there. */
export type Given = Record<string, string | string[]>;

/** Where a list is: its path in the reader's language, and what narrows it. */
export type ListAddress = { path: string; given: Given };

type Raw = Record<string, string | string[] | undefined>;

const PAGING = ['page', 'cursor'];

/** A form sends its empty fields too, and what is typed there has the digits of its keyboard. */
const withoutEmpty = (raw: Raw): Given =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]): [string, string | string[]][] => {
      const values = [value ?? []]
        .flat()
        .filter((one) => one !== '')
        .map(withLatinNumber);
      const [first] = values;
      if (first === undefined) return [];
      return [[name, values.length === 1 ? first : values]];
    }),
  );

const refusedNames = (error: z.ZodError): string[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')],
  );

/**
 * Reads a page's address by the schema of the call that answers the same list. The call refuses what it does not know; a page
 * opens without it, for a bookmark outlives the names in it.
 * @returns the query, what of the address stands behind it, and the names that were left out
 */
export const readPageQuery = <S extends z.ZodType>(
  schema: S,
  raw: Raw,
): { query: z.output<S>; given: Given; dropped: string[] } => {
  const given = withoutEmpty(raw);
  const dropped = Object.keys(given).filter((name) => !isCleanText(given[name]));
  for (const name of dropped) delete given[name];
  for (;;) {
    const result = schema.safeParse(given);
    if (result.success) return { query: result.data, given, dropped };
    const names = new Set(refusedNames(result.error).filter((name) => name in given));
    if (names.size === 0) throw result.error;
    for (const name of names) {
      delete given[name];
      dropped.push(name);
    }
  }
};

/** A path with fields behind it, none of them where there are none. */
export const addressOf = (path: string, fields: [string, string][]): string => {
  const search = new URLSearchParams(fields).toString();
  return search ? `${path}?${search}` : path;
};

/**
 * The address of the same list with something changed; null takes a parameter away. Whatever changes, the list begins at its first
 * page again, unless the page is what changes.
 */
export const addressWith = (
  { path, given }: ListAddress,
  change: Record<string, string | readonly string[] | null>,
): string => {
  const fields = Object.entries({ ...given, ...change }).flatMap(([name, value]) => {
    if (value === null || (PAGING.includes(name) && !(name in change))) return [];
    return [value].flat().map((one): [string, string] => [name, one]);
  });
  return addressOf(path, fields);
};

/** What of an address a view keeps: everything but the place within the list. */
export const shownFields = ({ given }: Pick<ListAddress, 'given'>): [string, string][] =>
  Object.entries(given)
    .filter(([name]) => !PAGING.includes(name))
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

/** Whether a kept query says the same as these fields, in whatever order. */
export const sameFields = (query: string, fields: [string, string][]): boolean => {
  const sorted = (params: URLSearchParams) =>
    [...params]
      .map((field) => field.join('='))
      .sort()
      .join('&');
  return sorted(new URLSearchParams(query)) === sorted(new URLSearchParams(fields));
};

export type SortOrder = 'asc' | 'desc';

/** Where the head of a column leads: to its own order first, to the other one when the list is sorted by it already. */
export const sortAddress = (
  address: ListAddress,
  column: { by: string; first: SortOrder },
  sorted: { by: string; order: SortOrder },
): string => {
  const other = { asc: 'desc', desc: 'asc' } as const;
  const order = sorted.by === column.by ? other[sorted.order] : column.first;
  return addressWith(address, { sortBy: column.by, sortOrder: order });
};
