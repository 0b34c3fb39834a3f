import type { AddressFields } from '#lib/address/address-fields.ts';
import { addressReader, parseId } from '#lib/address/address-reader.ts';
import { FILTER_FIELDS, formatFilters, parseFilters } from './filters.ts';

const SHARED: ReadonlySet<string> = new Set(FILTER_FIELDS);
const OWN_NAME = /^[a-z]{1,20}$/;
const MAX_OWN = 10;

/**
 * What a dashboard's address says after `?`, as it is kept: the filters as they are written, and the dashboard's own few parameters as they
 * stand. Who opens it reads it as tolerantly as any address.
 */
export const canonicalQuery = (query: string): string => {
  const fields: AddressFields = Object.fromEntries(new URLSearchParams(query));
  const own = Object.entries(fields)
    .filter(([name]) => OWN_NAME.test(name) && !SHARED.has(name))
    .slice(0, MAX_OWN)
    .map(([name, field]) => [name, parseId(field)]);
  const { choice, ...filters } = parseFilters(addressReader(fields));
  // A preset is written by its name alone.
  const range = choice.preset === 'custom' ? choice : { from: '', to: '' };
  return formatFilters({ ...filters, period: choice.preset, range }, Object.fromEntries(own));
};
