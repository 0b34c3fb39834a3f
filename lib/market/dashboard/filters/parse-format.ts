import { type AddressFields, formatJoined } from '#lib/address/address-fields.ts';
import { type AddressReader, addressReader } from '#lib/address/address-reader.ts';
import { type Dropped, namedUnknown } from './dropped.ts';
import type { FilterTable } from './filter.ts';
import { filtersIn, valueAt, valuesOf } from './filter-entries.ts';
import type { FrameFilters } from './filter-table.ts';
import type { FilterQuery, FilterSelection, ShownFilters } from './filter-types.ts';

/** How an address says the filters of a dashboard. */

/** The names of their parameters. */
export const parametersOf = (table: FilterTable): string[] =>
  filtersIn(table).flatMap(({ filter }) => Object.keys(filter.parameters));

export const parseFilters = <Table extends FilterTable>(table: Table, address: AddressReader) =>
  valuesOf(filtersIn(table), ({ filter }) => filter.parse(address)) as FilterQuery<Table>;

/** What an address asks for, and what of it makes no sense or is no filter of the dashboard. */
export type Parsed<Table> = FilterQuery<Table> & { dropped?: readonly Dropped[] };

/** Reads an address tolerantly: an old or hand-typed link never fails. */
export const parseQuery = <Table extends FilterTable>(table: Table, fields: AddressFields): Parsed<Table> => {
  const address = addressReader(fields);
  const query = parseFilters(table, address);
  const filterOf = new Map(
    filtersIn(table).flatMap(({ id, filter }) => Object.keys(filter.parameters).map((name) => [name, id])),
  );
  const left = Map.groupBy(address.dropped(), ({ why }) => why);
  const invalid = new Set(left.get('invalid')?.flatMap(({ name }) => filterOf.get(name) ?? []));
  const unknown = namedUnknown((left.get('unknown') ?? []).map(({ name }) => name));
  const dropped: Dropped[] = [
    ...[...invalid].map((filter) => ({ filter, why: 'invalid' as const })),
    ...unknown.map((filter) => ({ filter, why: 'unknown' as const })),
  ];
  return dropped.length > 0 ? { ...query, dropped } : query;
};

type Written<Table> = FilterSelection<Table> &
  Pick<ShownFilters<FrameFilters>, 'period' | 'range'> & { category: string | undefined };

/**
 * The query of an address that shows these filters, the days last; what is as usual is left out.
 * @param more parameters that the table doesn't have
 */
export const formatFilters = <Table extends FilterTable>(
  table: Table,
  shown: Written<Table>,
  more: AddressFields = {},
): string => {
  const written = Map.groupBy(filtersIn(table), ({ id }) => (id === 'period' ? 'days' : 'others'));
  const fieldsOf = (part: 'days' | 'others'): AddressFields =>
    Object.assign(
      {},
      ...(written.get(part) ?? []).map(({ path, filter }) =>
        filter.format(valueAt(shown, path), shown.range),
      ),
    );
  return formatJoined({ ...fieldsOf('others'), ...more, ...fieldsOf('days') });
};
