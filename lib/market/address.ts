import { withLatinDigits } from '#lib/i18n/digits.ts';
import { type Day, isDay } from '#lib/vocabulary/cairo-days.ts';
import {
  type DayRange,
  DEFAULT_PERIOD,
  type PeriodChoice,
  type PeriodPreset,
  periodPresets,
} from './periods.ts';

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

/** A parameter given twice counts once. */
const first = (field: AddressField): string | undefined => (Array.isArray(field) ? field[0] : field);

export const parseId = (field: AddressField): string | undefined => {
  const text = first(field);
  return text !== undefined && isId(text) ? text : undefined;
};

/** `a,b`, or the parameter repeated. One more than may be chosen is kept, so that it can be said that there were more. */
export const parseIds = (field: AddressField): string[] => {
  const parts = [field ?? []].flat().flatMap((text) => text.split(','));
  return [...new Set(parts.filter(isId))].slice(0, MAX_CHOSEN + 1);
};

/** One of a closed list, else nothing. */
export const parseOneOf = <T extends string>(field: AddressField, words: readonly T[]): T | undefined =>
  words.find((word) => word === first(field));

/** Those of a closed list, in its order. */
export const parseSomeOf = <T extends string>(field: AddressField, words: readonly T[]): T[] => {
  const named = parseIds(field);
  return words.filter((word) => named.includes(word));
};

/** As people type it, in the digits of their keyboard. */
const parseDay = (field: AddressField): Day | undefined => {
  const text = withLatinDigits(first(field) ?? '');
  return isDay(text) ? text : undefined;
};

/** The period that the parameters name; a custom one needs both of its days. */
export const parsePeriod = (fields: AddressFields): PeriodChoice => {
  const [from, to] = [parseDay(fields.from), parseDay(fields.to)];
  const preset = parseOneOf(fields.period, periodPresets);
  return from && to && preset === undefined
    ? { preset: 'custom', from, to }
    : { preset: preset ?? DEFAULT_PERIOD };
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
