import { addressReader } from '#lib/address/address-reader.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { FilterTable } from '#lib/market/dashboard/filters/filter.ts';
import { type FilterEntry, filtersIn, valueAt } from '#lib/market/dashboard/filters/filter-entries.ts';
import { withoutFilter } from '#lib/market/dashboard/filters/filter-menus.ts';
import type { Parsed } from '#lib/market/dashboard/filters/parse-format.ts';
import type { DashboardTypes } from '#lib/market/dashboard/panel-type.ts';
import type { Opened } from './read-view.ts';
import type { ViewBase } from './view-base.ts';

/** So many filters are read without: the view has nothing to show, and its answer should not take longer than one that has. */
const MAX_READ = 6;

type Open<D extends DashboardTypes & { base: ViewBase }, Table> = (
  reader: Reader,
  query: Parsed<Table>,
  listed: 'page',
) => Promise<Opened<D, Table> | null>;

/**
 * The filters of a view of nothing each of which leaves something when it alone is taken away. One after the other: a view of nothing takes
 * no more connections than any other.
 * @param shown the filters as they were applied
 */
export const filtersThatEmpty = async <
  D extends DashboardTypes & { base: ViewBase },
  Table extends FilterTable,
>(
  { filters, open }: { filters: Table; open: Open<D, Table> },
  reader: Reader,
  query: Parsed<Table>,
  shown: object,
): Promise<string[]> => {
  const emptying: string[] = [];
  let left = MAX_READ;
  for (const entry of filtersIn(filters)) {
    if (left === 0) break;
    if (withoutFilter(filters, shown, entry.id) === null) continue;
    const opened = await open(reader, without(query, entry), 'page');
    if (!opened?.read || !hasWhatToRead(opened.emptyBase())) continue;
    left -= 1;
    const { selection } = await opened.read.readBase();
    if (selection.length > 0) emptying.push(entry.id);
  }
  return emptying;
};

/** The query of the same address that does not say this filter. */
const without = <Query extends object>(query: Query, { path, filter }: FilterEntry): Query => {
  const [name, inGroup] = path;
  const unsaid = filter.parse(addressReader({}));
  const value = inGroup === undefined ? unsaid : { ...Object(valueAt(query, [name])), [inGroup]: unsaid };
  return { ...query, [name]: value };
};

/** What the catalogue has none of needs no reading. */
const hasWhatToRead = ({ shownBrands, shownRetailers }: ViewBase): boolean =>
  shownBrands.length > 0 && shownRetailers.length > 0;
