import { listPriceSteps } from '#db/queries/market-prices.ts';
import { findMarketView, listCoveredCategories } from '#db/queries/market-view.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { dataScope } from '#lib/market/actor-scope.ts';
import type { Reader } from '#lib/market/answer.ts';
import { moduleAccess } from '#lib/market/module-access.ts';
import { asFarAsRead, resolvePeriod } from '#lib/market/periods.ts';
import { STALE_AFTER_DAYS } from '#lib/market/price-series.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { PriceMonitorQuery } from './query.ts';
import type { PriceMonitorData } from './schema.ts';
import { priceMonitorView } from './view.ts';

/** One view of Price Monitor: three statements side by side, one round trip. Null where the scope covers no category. */
export const findPriceMonitor = async (
  { market, now, locale, scope }: Reader,
  query: PriceMonitorQuery,
): Promise<PriceMonitorData | null> => {
  const { brands, retailers, choice } = query;
  const chosenRange = resolvePeriod(choice, cairoDay(now));
  const category = query.category ?? null;
  // Begins earlier than the range, so that the prices that stood on its first day are known.
  const from = startOfCairoDay(addDays(chosenRange.from, -STALE_AFTER_DAYS));
  const until = startOfCairoDay(addDays(chosenRange.to, 1));
  const [view, prices, categories] = await Promise.all([
    findMarketView(market, scope, category),
    listPriceSteps(market, scope, { category, from, until }),
    listCoveredCategories(market, scope),
  ]);
  if (view === null) return null;
  const { products } = scope;
  const range = asFarAsRead(chosenRange, view.asOf);
  return priceMonitorView({ view, prices, categories, brands, retailers, choice, range, locale, products });
};

/** GET /api/market/price-monitor. @throws AppError FORBIDDEN where the caller's scope does not cover the module */
export const getPriceMonitor = async (
  ctx: Pick<Context<Account>, 'actor' | 'market' | 'locale' | 'now'>,
  query: PriceMonitorQuery,
) => {
  const scope = dataScope(ctx.actor, ctx.now);
  if (moduleAccess(scope, 'priceMonitor') === 'closed') throw new AppError('FORBIDDEN');
  return { view: await findPriceMonitor({ ...ctx, scope }, query) };
};
