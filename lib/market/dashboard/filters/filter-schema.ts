import { z } from 'zod';
import { AddressField, Named, Range } from '#lib/market/dashboard/schema.ts';
import type { Filter, FilterGroup, FilterTable } from './filter.ts';
import { filtersIn, isFilter } from './filter-entries.ts';
import type { FilterOptions, ShownFilters } from './filter-types.ts';

/** What calls take and answer of a dashboard's filters. */

/** Any text is taken, and read tolerantly; the words of a closed list are for the API's document. */
export const filterParameters = (table: FilterTable): Record<string, typeof AddressField> =>
  Object.assign(
    {},
    ...filtersIn(table).flatMap(({ filter }) =>
      Object.entries(filter.parameters).map(([name, words]) => ({
        [name]: words ? z.union([z.enum(words), AddressField]) : AddressField,
      })),
    ),
  );

const outOf = (row: Filter | FilterGroup): z.ZodType => {
  if (!isFilter(row))
    return z.object(Object.fromEntries(Object.entries(row).map(([name, each]) => [name, outOf(each)])));
  const { of, is } = row.shape;
  const one = oneOut(of);
  return is === 'list' ? z.array(one) : is === 'nullable' ? one.nullable() : one;
};

const oneOut = (of: Filter['shape']['of']): z.ZodType => {
  if (of === 'text') return z.string();
  if (of === 'number') return z.number();
  return of === 'wholeNumber' ? z.number().int() : z.enum(of);
};

const isOfPanel = (row: Filter | FilterGroup): boolean =>
  isFilter(row) ? row.isOfPanel === true : Object.values(row).every(isOfPanel);

/** Filters as they were applied, which is what an address should say: those of the view, the days, then those of its panels. */
export const filtersOut = <Table extends FilterTable>(table: Table) => {
  const { period, ...others } = table;
  const rows = Map.groupBy(Object.entries(others), ([, row]) => (isOfPanel(row) ? 'panels' : 'view'));
  const outs = (part: 'panels' | 'view') =>
    Object.fromEntries((rows.get(part) ?? []).map(([name, row]) => [name, outOf(row)]));
  const days = { ...(period && { period: outOf(period) }), range: Range };
  const out: z.ZodType<unknown> = z.object({ ...outs('view'), ...days, ...outs('panels') });
  return out as z.ZodType<ShownFilters<Table>>;
};

/** What may be selected within a category. */
export const optionsOut = <Table extends FilterTable>(table: Table) => {
  const options = filtersIn(table).flatMap(({ filter: { offers, name, shape } }): [string, z.ZodType][] =>
    offers ? [[offers.as, z.array(name ? oneOut(shape.of) : Named)]] : [],
  );
  const out: z.ZodType<unknown> = z.object(Object.fromEntries(options));
  return out as z.ZodType<FilterOptions<Table>>;
};
