import { isSafeText } from '#lib/core/safe-text.ts';
import { withLatinNumber } from '#lib/i18n/digits.ts';
import { type Day, isDay } from '#lib/vocabulary/cairo-days.ts';
import { type AddressField, type AddressFields, textsOf } from './address-fields.ts';

/** Of one parameter. */
export const MAX_CHOSEN = 40;
const MAX_ID_LENGTH = 80;

/** Of what PostgreSQL can be asked for. */
const isId = (text: string): boolean => text.length > 0 && text.length <= MAX_ID_LENGTH && isSafeText(text);

export const parseId = (field: AddressField): string | undefined => {
  const text = Array.isArray(field) ? field[0] : field;
  return text !== undefined && isId(text) ? text : undefined;
};

/** What of an address is dropped: it makes no sense, or nothing reads a parameter of that name. */
export type DroppedField = { name: string; why: 'invalid' | 'unknown' };

export type AddressReader = ReturnType<typeof addressReader>;

/**
 * Reads the parameters of one address tolerantly, one by one: an old or hand-typed link never fails, and what makes no sense is as if it
 * were not there. Knows numbers and days in the digits of every keyboard, and what was dropped in the end.
 */
export const addressReader = (fields: AddressFields) => {
  const read = new Set<string>();
  const invalid = new Set<string>();
  const textsNamed = (name: string): string[] => {
    read.add(name);
    return textsOf(fields[name]);
  };
  /** A parameter given twice counts once. */
  const one = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const [text, ...more] = textsNamed(name);
    const value = text === undefined ? undefined : parse(text);
    if ((text !== undefined && value === undefined) || more.some((other) => other !== text))
      invalid.add(name);
    return value;
  };
  /** `a,b`, or the parameter repeated. One more than may be chosen is kept, so that it can be said that there were more. */
  const some = <T extends string>(name: string, parse: (text: string) => T | undefined): T[] => {
    const parts = textsNamed(name)
      .flatMap((text) => text.split(','))
      .filter((text) => text !== '');
    const values = parts.flatMap((part) => parse(part) ?? []);
    if (values.length < parts.length) invalid.add(name);
    return [...new Set(values)].slice(0, MAX_CHOSEN + 1);
  };
  const among =
    <T extends string>(words: readonly T[]) =>
    (text: string): T | undefined =>
      words.find((word) => word === text);
  return {
    id: (name: string) => one(name, parseId),
    ids: (name: string) => some(name, parseId),
    /** Ids that are made of numbers. */
    bands: (name: string) => some(name, (text) => parseId(withLatinNumber(text))),
    oneOf: <T extends string>(name: string, words: readonly T[]) => one(name, among(words)),
    /** Those of a closed list, in its order. */
    someOf: <T extends string>(name: string, words: readonly T[]): T[] => {
      const named = some(name, among(words));
      return words.filter((word) => named.includes(word));
    },
    number: (name: string, parse: (text: string) => number | null) =>
      one(name, (text) => parse(withLatinNumber(text)) ?? undefined),
    day: (name: string): Day | undefined =>
      one(name, (text) => {
        const written = withLatinNumber(text);
        return isDay(written) ? written : undefined;
      }),
    /** Drops a parameter that makes no sense together with others. */
    drop: (name: string): void => {
      invalid.add(name);
    },
    dropped: (): DroppedField[] => {
      const unknown = Object.keys(fields).filter(
        (name) => !read.has(name) && textsOf(fields[name]).length > 0,
      );
      return [
        ...[...invalid].map((name) => ({ name, why: 'invalid' as const })),
        ...unknown.map((name) => ({ name, why: 'unknown' as const })),
      ];
    },
  };
};
