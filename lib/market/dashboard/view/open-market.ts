import type { ChainFilter } from '#db/queries/market-chains.ts';
import { findMarketView, type MarketView } from '#db/queries/market-view.ts';
import { oursIn } from '#lib/market/access/find-ours.ts';
import { type Disclosure, disclosureFor } from '#lib/market/access/plan-disclosure.ts';
import type { OwnBrands, Reader } from '#lib/market/access/reader.ts';
import { comparedRange } from '#lib/market/dashboard/compare.ts';
import { narrow, priceTypeFor } from '#lib/market/dashboard/filters/choose-within.ts';
import { type Dropped, inOrderOfFilters } from '#lib/market/dashboard/filters/dropped.ts';
import type { Choice, MarketFilters, ShownFilters } from '#lib/market/dashboard/filters/filters.ts';
import { asFarAsRead, cutsOf, resolvePeriod } from '#lib/market/dashboard/periods.ts';
import { cairoDay, type DayNumberRange, type DayRange, dayNumber } from '#lib/vocabulary/cairo-days.ts';

/** A category that a query is about, with what of the query holds there, narrowed once for all that read it. */
export type OpenedMarket<Own> = {
  view: MarketView;
  choice: Choice;
  own: Own;
  dropped: Dropped[];
  /** The filters as they were applied, which is what the address should say. */
  filters: ShownFilters;
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

type Chosen<Own> = { choice: Choice; own: Own; dropped: readonly Dropped[] };

/**
 * What a query is about. Null: the scope covers no category.
 * @param choose what of the query is used in this category and plan, and which of its filters were not used whole
 */
export const openMarket = async <Query extends MarketFilters, Own>(
  reader: Reader,
  query: Query,
  choose: (view: MarketView, scope: Reader['scope'], query: Query) => Chosen<Own>,
): Promise<OpenedMarket<Own> | null> => {
  const { market, now, scope } = reader;
  const view = await findMarketView(market, scope, query.category ?? null, priceTypeFor(scope, query));
  if (view === null) return null;
  const chosenRange = resolvePeriod(query.choice, cairoDay(now));
  const { choice, own, dropped } = choose(view, scope, query);
  const read = asFarAsRead(chosenRange, view.newestOn);
  const range = read ?? chosenRange;
  const { among, chosen } = narrow(view, choice);
  const cuts = cutsOf(query.choice, range).map((why) => ({ filter: 'period' as const, why }));
  return {
    ...{ view, choice, own, range },
    filters: { ...choice, category: view.category.id, period: query.choice.preset, range },
    dropped: inOrderOfFilters([...cuts, ...dropped]),
    days: read && numbered(read),
    compared: read && comparedRange(choice.compare, read),
    ...{ category: among, narrowed: chosen },
    disclosure: disclosureFor(scope, { isOfBrands: chosen.products !== undefined }),
    ours: oursIn(reader, view),
  };
};

export const numbered = ({ from, to }: DayRange): DayNumberRange => ({
  from: dayNumber(from),
  to: dayNumber(to),
});
