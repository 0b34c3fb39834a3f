import { withLatinNumber } from '#lib/i18n/digits.ts';
import {
  DEFAULT_PERIOD,
  type PeriodChoice,
  type PeriodPreset,
  periodPresets,
} from '#lib/market/dashboard/periods.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type Day, isDay } from '#lib/vocabulary/cairo-days.ts';

/**
 * What the addresses of all dashboards have in common. They are read tolerantly: an old or hand-typed link never fails, what makes no sense
 * is as if it were not there.
 */

/** A parameter as it stands in an address: not at all, once, or repeated. */
export type AddressField = string | string[] | undefined;
export type AddressFields = Record<string, AddressField>;

/** Of one filter. */
export const MAX_CHOSEN = 40;
const MAX_ID_LENGTH = 80;

/** Of what PostgreSQL can be asked for. */
const isId = (text: string): boolean =>
  text.length > 0 && text.length <= MAX_ID_LENGTH && text.isWellFormed() && !text.includes('\0');

export const parseId = (field: AddressField): string | undefined => {
  const text = Array.isArray(field) ? field[0] : field;
  return text !== undefined && isId(text) ? text : undefined;
};

export type AddressReader = ReturnType<typeof addressReader>;

/**
 * Reads the parameters of one address, which knows its numbers and days in the digits of every keyboard. What says something that makes no
 * sense is noted, and so is what no one has read in the end.
 */
export const addressReader = (fields: AddressFields) => {
  const read = new Set<string>();
  const misread = new Set<string>();
  const textsOf = (name: string): string[] => {
    read.add(name);
    return [fields[name] ?? []].flat().filter((text) => text !== '');
  };
  /** A parameter given twice counts once. */
  const one = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const [text, ...more] = textsOf(name);
    const value = text === undefined ? undefined : parse(text);
    if ((text !== undefined && value === undefined) || more.some((other) => other !== text))
      misread.add(name);
    return value;
  };
  /** `a,b`, or the parameter repeated. One more than may be chosen is kept, so that it can be said that there were more. */
  const some = <T extends string>(name: string, parse: (text: string) => T | undefined): T[] => {
    const parts = textsOf(name)
      .flatMap((text) => text.split(','))
      .filter((text) => text !== '');
    const values = parts.flatMap((part) => parse(part) ?? []);
    if (values.length < parts.length) misread.add(name);
    return [...new Set(values)].slice(0, MAX_CHOSEN + 1);
  };
  const among =
    <T extends string>(words: readonly T[]) =>
    (text: string): T | undefined =>
      words.find((word) => word === text);
  const oneOf = <T extends string>(name: string, words: readonly T[]) => one(name, among(words));
  const day = (name: string): Day | undefined =>
    one(name, (text) => {
      const written = withLatinNumber(text);
      return isDay(written) ? written : undefined;
    });
  return {
    id: (name: string) => one(name, parseId),
    ids: (name: string) => some(name, parseId),
    /** Ids that are made of numbers. */
    bands: (name: string) => some(name, (text) => parseId(withLatinNumber(text))),
    oneOf,
    /** Those of a closed list, in its order. */
    someOf: <T extends string>(name: string, words: readonly T[]): T[] => {
      const named = some(name, among(words));
      return words.filter((word) => named.includes(word));
    },
    number: (name: string, parse: (text: string) => number | null) =>
      one(name, (text) => parse(withLatinNumber(text)) ?? undefined),
    /** The period that the parameters name; a custom one needs both of its days. */
    period: (): PeriodChoice => {
      const [from, to] = [day('from'), day('to')];
      const named = oneOf('period', [...periodPresets, 'custom']);
      if (from && to && (named === undefined || named === 'custom')) return { preset: 'custom', from, to };
      if (from || to || named === 'custom') misread.add('period');
      return { preset: named === undefined || named === 'custom' ? DEFAULT_PERIOD : named };
    },
    /** Parameters with something that makes no sense. */
    misread: (): string[] => [...misread],
    unread: (): string[] =>
      Object.keys(fields).filter((name) => !read.has(name) && [fields[name] ?? []].flat().join('') !== ''),
  };
};

/** A period as it was applied. */
export type ShownPeriod = { period: PeriodPreset | 'custom'; range: DayRange };

const periodFields = ({ period, range }: ShownPeriod): AddressFields => {
  if (period === 'custom') return { from: range.from, to: range.to };
  return period === DEFAULT_PERIOD ? {} : { period };
};

/** The query of an address; what is empty and the usual period are left out. */
export const formatAddress = (fields: AddressFields, period: ShownPeriod): string => {
  const written = Object.entries({ ...fields, ...periodFields(period) }).flatMap(([name, field]) => {
    const text = [field ?? []].flat().join(',');
    return text === '' ? [] : [[name, text]];
  });
  // Commas are allowed in a query and read better than their code.
  return new URLSearchParams(written).toString().replaceAll('%2C', ',');
};
