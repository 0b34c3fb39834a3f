import type { ChainFilter } from '#db/queries/market-chains.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import { oursIn } from '#lib/market/access/find-ours.ts';
import { type Disclosure, disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import type { OwnBrands, Reader } from '#lib/market/access/reader.ts';
import { comparedRange } from '#lib/market/dashboard/compare.ts';
import { chooseFilters } from '#lib/market/dashboard/filters/choose-within.ts';
import { type Dropped, inOrderOfFilters } from '#lib/market/dashboard/filters/dropped.ts';
import type { FilterTable } from '#lib/market/dashboard/filters/filter.ts';
import type { FilterSelection, ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import type { Parsed } from '#lib/market/dashboard/filters/parse-format.ts';
import { clipToHorizon, cutsOf, type PeriodChoice, resolvePeriod } from '#lib/market/dashboard/periods.ts';
import { cairoDay, type DayNumberRange, type DayRange, dayNumber } from '#lib/vocabulary/cairo-days.ts';

/** A category that a query is about, with what of the query holds there, narrowed once for all that read it. */
export type OpenedMarket<Table> = {
  view: MarketView;
  choice: FilterSelection<Table>;
  /** The filters as they were applied, which is what the address should say. */
  filters: ShownFilters<Table>;
  dropped: Dropped[];
  /** The range as far as it was read; the chosen one where nothing of it was. */
  range: DayRange;
  /** The same in numbers; null where nothing of it was read. */
  days: DayNumberRange | null;
  /** The days that the range is compared with; null where none are. */
  compared: DayRange | null;
  /** What the choice is compared with, and what was chosen. */
  category: ChainFilter;
  narrowed: ChainFilter;
  disclosure: Disclosure;
  ours: OwnBrands;
};

/**
 * What a query is about. Null: the scope covers no category.
 * @param findView reads the category that is asked for, or another that the scope covers
 * @param ahead how many days after today a range may end, where something is known of these
 */
export const openMarket = async <Table extends FilterTable>(
  table: Table,
  reader: Reader,
  query: Parsed<Table>,
  findView: (categoryId: string | null) => Promise<MarketView | null>,
  ahead = 0,
): Promise<OpenedMarket<Table> | null> => {
  const view = await findView(query.category ?? null);
  if (view === null) return null;
  const chosen = chooseFilters(table, view, reader.scope, query);
  return openChosen(table, reader, { view, ...chosen, period: query.period }, ahead);
};

type ChosenOf<Table> = {
  view: MarketView;
  choice: FilterSelection<Table>;
  dropped: Dropped[];
  period: PeriodChoice;
};

/** The same of filters of which it is known that they hold, be they more than an address can say. */
export const openChosen = <Table extends FilterTable>(
  table: Table,
  reader: Reader,
  { view, choice, dropped, period }: ChosenOf<Table>,
  ahead = 0,
): OpenedMarket<Table> => {
  const { now, scope } = reader;
  const today = cairoDay(now);
  const chosenRange = resolvePeriod(period, today, ahead);
  const seen = clipToHorizon(chosenRange, view.newestOn);
  const read = chosenRange.to > today && view.newestOn !== null ? chosenRange : seen;
  const range = read ?? chosenRange;
  const { benchmark, selection } = narrow(table, view, choice);
  const cuts = cutsOf(period, range).map((why) => ({ filter: 'period' as const, why }));
  return {
    ...{ view, choice, range },
    filters: { ...choice, category: view.category.id, period: period.preset, range },
    dropped: inOrderOfFilters(table, [...cuts, ...dropped]),
    days: read && numbered(read),
    compared: seen && comparedRange(choice.compare, seen),
    ...{ category: benchmark, narrowed: selection },
    disclosure: disclosureFor(scope, { isOfBrands: selection.products !== undefined }),
    ours: oursIn(reader, view),
  };
};

export const numbered = ({ from, to }: DayRange): DayNumberRange => ({
  from: dayNumber(from),
  to: dayNumber(to),
});
