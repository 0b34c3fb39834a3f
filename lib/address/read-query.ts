import type { z } from 'zod';
import { isSafeText } from '#lib/core/safe-text.ts';
import { withLatinNumber } from '#lib/i18n/digits.ts';
import { type AddressFields, textsOf } from './address-fields.ts';

/** What of an address was read: a parameter once, or as often as it stands there. */
export type Given = Record<string, string | string[]>;

/** What is typed in a form has the digits of its keyboard. */
const withoutEmpty = (fields: AddressFields): Given =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string | string[]][] => {
      const texts = textsOf(field).map(withLatinNumber);
      const [first] = texts;
      if (first === undefined) return [];
      return [[name, texts.length === 1 ? first : texts]];
    }),
  );

const refusedNames = (error: z.ZodError): string[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')],
  );

/**
 * Reads a page's address by the schema of the call that answers the same. The call refuses what it does not know; a page opens without it,
 * for a bookmark outlives the names in it.
 * @returns the query, what of the address it was read from, and the names of the parameters that were dropped
 */
export const readQuery = <S extends z.ZodType>(
  schema: S,
  fields: AddressFields,
): { query: z.output<S>; given: Given; dropped: string[] } => {
  const given = withoutEmpty(fields);
  const dropped = Object.keys(given).filter((name) => !textsOf(given[name]).every(isSafeText));
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
