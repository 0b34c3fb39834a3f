import { loadConsumerIndex } from '#db/queries/consumer-index.ts';
import { listStandingPrices } from '#db/queries/market-chains.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { numbered, openMarket } from '#lib/market/dashboard/view/open-market.ts';
import type { Opened } from '#lib/market/dashboard/view/read-view.ts';
import { realPricesIn } from '#lib/market/measures/real-prices.ts';
import { priceTypeFor } from '#lib/market/prices/price-filters.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type PriceMonitorFilters, priceMonitorFilters } from './price-monitor-filters.ts';
import type { PriceTypes } from './price-panel.ts';
import { type PriceSet, priceSetOf } from './price-set.ts';
import type { PriceMonitorQuery } from './query.ts';
import type { SectionQuery } from './section-query.ts';

/** What a query of Price Monitor is about, and how its prices are read. Null: the scope covers no category. */
export const openPriceView = async (
  reader: Reader,
  query: PriceMonitorQuery,
  listed: SectionQuery['listed'],
): Promise<Opened<PriceTypes, PriceMonitorFilters> | null> => {
  const { market, locale, scope } = reader;
  const opened = await openMarket(priceMonitorFilters, reader, query, (categoryId) =>
    findMarketView(market, scope, categoryId, priceTypeFor(scope, query.basis)),
  );
  if (opened === null) return null;
  const { view, choice, filters, dropped, range, days, compared, category, narrowed, disclosure, ours } =
    opened;
  const { movers, news, floor, trade } = choice;
  const isReal = days !== null && choice.basis.value === 'real';
  const real = isReal ? realPricesIn(range, await loadConsumerIndex(market, view.category.dataset)) : null;
  const chosen = { view, choice, narrowed, locale, ours, real, disclosure };
  const readOf = (on: DayRange) => {
    const { compare } = choice;
    const findSeen = async () => (await reader.seen?.())?.[view.category.id] ?? null;
    const asked = {
      market,
      scope,
      category,
      narrowed,
      compare,
      movers,
      news,
      floor,
      trade,
      listed,
      findSeen,
    };
    const query = { ...asked, days: numbered(on), range: on, price: choice.basis.price };
    return { query, readBase: () => readPrices(query, { ...chosen, range: on }) };
  };
  return {
    head: { dropped, filters },
    emptyBase: () => priceSetOf({ ...chosen, range, standing: [], earlier: [] }),
    read: days && readOf(range),
    compared: compared && { ...readOf(compared), range: compared },
  };
};

type Chosen = Omit<Parameters<typeof priceSetOf>[0], 'standing' | 'earlier'>;

/** All that the choice is compared with is read on the last day alone. */
const readPrices = async (
  { market, category, narrowed, days }: SectionQuery,
  chosen: Chosen,
): Promise<PriceSet> => {
  const [standing, earlier] = await Promise.all([
    listStandingPrices(market, category, [days.to]),
    listStandingPrices(market, narrowed, [days.from]),
  ]);
  return priceSetOf({ ...chosen, standing, earlier });
};
