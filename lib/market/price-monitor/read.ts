import type { Pool } from '#db/client.ts';
import { countPriceChanges, listPriceHistory, listStandingPrices } from '#db/queries/market-chains.ts';
import { listPriceMovers } from '#db/queries/market-movers.ts';
import { findMarketView, listCoveredCategories, type MarketView } from '#db/queries/market-view.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { dataScope } from '#lib/market/actor-scope.ts';
import type { Reader } from '#lib/market/answer.ts';
import { moduleAccess } from '#lib/market/module-access.ts';
import { asFarAsRead, type DayRange, resolvePeriod, sampleDays } from '#lib/market/periods.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { PriceMonitorQuery } from './query.ts';
import type { PriceMonitorData } from './schema.ts';
import { type PriceMonitorFigures, priceMonitorView } from './view.ts';

const MAX_POINTS = 120;
const MAX_MOVERS = 10;

/** One view of Price Monitor: what the category is made of, then its figures side by side. Null where the scope covers no category. */
export const findPriceMonitor = async (
  { market, now, locale, scope }: Reader,
  query: PriceMonitorQuery,
): Promise<PriceMonitorData | null> => {
  const { choice } = query;
  const [view, categories] = await Promise.all([
    findMarketView(market, scope, query.category ?? null),
    listCoveredCategories(market, scope),
  ]);
  if (view === null) return null;
  const chosenRange = resolvePeriod(choice, cairoDay(now));
  const brands = idsPresent(query.brands, view.brands);
  const retailers = idsPresent(query.retailers, view.retailers);
  const range = asFarAsRead(chosenRange, view.newestOn);
  const products = seesLevel(scope, 'product');
  const figures = range
    ? await findFigures(market, { view, brands, retailers, range, products })
    : nothing(products);
  const shown = { view, categories, brands, retailers, choice, range: range ?? chosenRange, locale };
  return priceMonitorView({ ...shown, ...figures });
};

type Chosen = {
  view: MarketView;
  brands: readonly string[];
  retailers: readonly string[];
  range: DayRange;
  products: boolean;
};

/** The whole category, which stands beside what was chosen, is read on the last day alone. */
const findFigures = async (
  market: Pool,
  { view, brands, retailers, range, products }: Chosen,
): Promise<PriceMonitorFigures> => {
  const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
  const days = sampleDays({ from, to }, MAX_POINTS);
  const category = { categoryNo: view.categoryNo, dataset: view.category.dataset };
  const narrowed = { ...category, brands: orAll(brands), retailers: orAll(retailers) };
  const [standing, earlier, history, changes, movers] = await Promise.all([
    listStandingPrices(market, category, [to]),
    listStandingPrices(market, narrowed, [from]),
    listPriceHistory(market, narrowed, days),
    countPriceChanges(market, narrowed, { from, to }),
    products ? listPriceMovers(market, narrowed, { from, to, limit: MAX_MOVERS }) : null,
  ]);
  return { standing, earlier, days, history, changes, movers };
};

/** Nothing was read in the range. */
const nothing = (products: boolean): PriceMonitorFigures => ({
  standing: [],
  earlier: [],
  days: [],
  history: [],
  changes: { up: 0, down: 0 },
  movers: products ? [] : null,
});

const idsPresent = (chosenIds: readonly string[], rows: readonly NamedRow[]): string[] =>
  rows.map((row) => row.id).filter((id) => chosenIds.includes(id));

/** Nothing chosen means all. */
const orAll = (ids: readonly string[]): readonly string[] | undefined => (ids.length === 0 ? undefined : ids);

/** GET /api/market/price-monitor. @throws AppError FORBIDDEN where the caller's scope does not cover the module */
export const getPriceMonitor = async (
  ctx: Pick<Context<Account>, 'actor' | 'market' | 'locale' | 'now'>,
  query: PriceMonitorQuery,
) => {
  const scope = dataScope(ctx.actor, ctx.now);
  if (moduleAccess(scope, 'priceMonitor') === 'closed') throw new AppError('FORBIDDEN');
  return { view: await findPriceMonitor({ ...ctx, scope }, query) };
};
