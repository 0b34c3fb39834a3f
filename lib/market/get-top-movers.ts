import { cairoDay, dayNumber } from '#lib/core/cairo-days.ts';
import type { DataScope } from '#lib/core/data-scope.ts';
import { type Finding, lookedAt, namerOf, type Reader, refuseModule } from './finding.ts';
import { type Mover, topMovers } from './movers.ts';
import { type PeriodChoice, resolvePeriod } from './periods.ts';
import { countChanges } from './price-steps.ts';
import { readCategoryPrices } from './read-category.ts';

export type TopMoversInput = {
  category?: string | undefined;
  brandId?: string | undefined;
  retailerId?: string | undefined;
  period?: PeriodChoice | undefined;
  direction?: 'up' | 'down' | undefined;
  limit?: number | undefined;
};

export type TopMovers = { movers: Mover[]; changes: { up: number; down: number } };

/** The largest changes of regular price in a category over a period; promotions are no changes. */
export async function getTopMovers(
  reader: Reader,
  scope: DataScope,
  { category, period = { preset: '30d' }, direction, limit = 8, ...narrowing }: TopMoversInput,
): Promise<Finding<TopMovers>> {
  const refusal = refuseModule(scope, 'priceMonitor');
  if (refusal) return refusal;
  const range = resolvePeriod(period, cairoDay(reader.now));
  const read = await readCategoryPrices(reader, scope, { category, range, ...narrowing });
  if ('status' in read) return read;
  const { view, items } = read;
  const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
  const movers = topMovers(items, view, { from, to, label: namerOf(reader.locale) })
    .filter((mover) => direction === undefined || (direction === 'up') === mover.change > 0)
    .slice(0, limit);
  const looked = lookedAt(view, reader.locale, {
    range,
    rows: items.reduce((sum, item) => sum + item.observed, 0),
    retailers: new Set(items.map((item) => item.retailerId)).size,
  });
  if (movers.length === 0) return { status: 'nothing_found', lookedAt: looked };
  return { status: 'found', data: { movers, changes: countChanges(items, from, to) }, lookedAt: looked };
}
