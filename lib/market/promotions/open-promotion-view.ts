import { listDeals } from '#db/queries/market-deals.ts';
import { listListedRuns } from '#db/queries/market-listed-days.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { numbered, type OpenedMarket, openMarket } from '#lib/market/dashboard/view/open-market.ts';
import type { Opened } from '#lib/market/dashboard/view/read-view.ts';
import { within } from '#lib/market/measures/deal-spans.ts';
import { type DayRange, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { DAYS_AHEAD } from './days-ahead.ts';
import { type DealSet, dealSetOf } from './deal-set.ts';
import { type PromotionFilters, type PromotionsQuery, promotionFilters } from './promotion-filters.ts';
import type { PromotionTypes, SectionReading } from './promotion-panel.ts';

/** What a query of Promotions is about, and how its deals are read. Null: the scope covers no category. */
export const openPromotionView = async (
  reader: Reader,
  query: PromotionsQuery,
  listed: SectionReading['listed'],
): Promise<Opened<PromotionTypes, PromotionFilters> | null> => {
  const opened = await openMarket(
    promotionFilters,
    reader,
    query,
    (categoryId) => findMarketView(reader.market, reader.scope, categoryId),
    DAYS_AHEAD,
  );
  return opened && openDeals(reader, opened, listed);
};

/** How the deals of what a query or a question is about are read. */
export const openDeals = (
  { market, locale, scope }: Reader,
  opened: OpenedMarket<PromotionFilters>,
  listed: SectionReading['listed'],
): Opened<PromotionTypes, PromotionFilters> => {
  const { view, choice, filters, dropped, range, days, compared, narrowed, disclosure, ours } = opened;
  const category = { ...opened.category, retailers: narrowed.retailers };
  const { categoryNo, dataset, products, retailers } = category;
  const deals = { categoryNo, dataset, derivation: view.dealDerivation, products, retailers };
  const newest = dayNumber(view.newestOn ?? range.to);
  const chosen = { view, choice, narrowed, locale, ours, disclosure };
  const readOf = (on: DayRange) => {
    const asked = {
      market,
      scope,
      category,
      narrowed,
      deals,
      choice,
      range: on,
      days: numbered(on),
      newest,
      listed,
    };
    return { query: asked, readBase: () => readDealSet(asked, { ...chosen, range: on }) };
  };
  return {
    head: { dropped, filters },
    emptyBase: () => dealSetOf({ ...chosen, range, known: null, runs: [], deals: [] }),
    read: days && readOf(range),
    compared: compared && { ...readOf(compared), range: compared },
  };
};

type Chosen = Omit<Parameters<typeof dealSetOf>[0], 'known' | 'runs' | 'deals'>;

/** A range that ends with the newest day shows what is announced as well. */
const readDealSet = async (
  { market, category, deals: filter, days, newest }: SectionReading,
  chosen: Chosen,
): Promise<DealSet> => {
  const known = within(days, { from: days.from, to: newest });
  const to = days.to >= newest ? newest + DAYS_AHEAD : days.to;
  const [runs, deals] = await Promise.all([
    known === null ? [] : listListedRuns(market, category, known),
    listDeals(market, filter, { from: days.from, to }),
  ]);
  return dealSetOf({ ...chosen, known, runs, deals });
};
