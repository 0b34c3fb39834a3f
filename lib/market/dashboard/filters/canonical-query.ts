import type { AddressFields } from '#lib/address/address-fields.ts';
import { addressReader, parseId } from '#lib/address/address-reader.ts';
import { frameFilters } from './filter-table.ts';
import { formatFilters, parametersOf, parseFilters } from './parse-format.ts';

const SHARED: ReadonlySet<string> = new Set(parametersOf(frameFilters));
const OWN_NAME = /^[a-z]{1,20}$/;
const MAX_OWN = 10;

/**
 * What a dashboard's address says after `?`, as it is kept: the filters of all dashboards as they are written, and the dashboard's own few
 * parameters unchanged. Opening it reads it as tolerantly as any address.
 */
export const canonicalQuery = (query: string): string => {
  const fields: AddressFields = Object.fromEntries(new URLSearchParams(query));
  const own = Object.entries(fields)
    .filter(([name]) => OWN_NAME.test(name) && !SHARED.has(name))
    .slice(0, MAX_OWN)
    .map(([name, field]) => [name, parseId(field)]);
  const { period, ...filters } = parseFilters(frameFilters, addressReader(fields));
  // A preset is written by its name alone.
  const range = period.preset === 'custom' ? period : { from: '', to: '' };
  return formatFilters(frameFilters, { ...filters, period: period.preset, range }, Object.fromEntries(own));
};
