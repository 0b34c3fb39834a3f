import type { FilterTable } from './filter.ts';
import { type FilterEntry, filtersIn, valuesOf } from './filter-entries.ts';
import type { FilterSelection } from './filter-types.ts';

/** The filters of which a view may have nothing selected: all but its category and days. */
export const selectable = (table: FilterTable): FilterEntry[] =>
  filtersIn(table).filter(({ path: [name] }) => name !== 'category' && name !== 'period');

/** Each of them with its usual value. */
export const nothingChosen = <Table extends FilterTable>(table: Table) =>
  valuesOf(selectable(table), ({ filter }) => filter.usual) as FilterSelection<Table>;
