import { findCoveredProduct } from '#db/queries/market-search.ts';
import { cairoDay, dayFromNumber, dayNumber } from '#lib/core/cairo-days.ts';
import type { DataScope } from '#lib/core/data-scope.ts';
import { type Finding, lookedAt, type Named, namerOf, type Reader, refuseModule } from './finding.ts';
import { mean, priceChange } from './measures.ts';
import { defaultPeriod, type PeriodChoice, resolvePeriod } from './periods.ts';
import { type Item, priceOn } from './price-steps.ts';
import { readCategoryPrices } from './read-category.ts';

export type PriceHistoryInput = {
  productId: string;
  retailerId?: string | undefined;
  period?: PeriodChoice | undefined;
};

export type RetailerHistory = {
  retailer: Named;
  /** Effective prices, each from its day until the next. */
  points: { day: string; regular: number; promo: number | null; effective: number }[];
  first: number | null;
  last: number | null;
  lowest: number;
  highest: number;
  /** First to last, in percent. */
  change: number | null;
};

export type PriceHistory = { product: Named; retailers: RetailerHistory[]; averageChange: number | null };

/** How the price of one product went at each retailer over a period. */
export async function getPriceHistory(
  reader: Reader,
  scope: DataScope,
  { productId, retailerId, period = { preset: defaultPeriod } }: PriceHistoryInput,
): Promise<Finding<PriceHistory>> {
  const refusal = refuseModule(scope, 'priceMonitor');
  if (refusal) return refusal;
  const product = await findCoveredProduct(reader.db, scope, productId);
  if (product === null) return { status: 'outside_scope', what: 'product', covered: [] };
  const range = resolvePeriod(period, cairoDay(reader.now));
  const narrowing = { productIds: [productId], retailerId };
  const read = await readCategoryPrices(reader, scope, { category: product.categoryId, range, ...narrowing });
  if ('status' in read) return read;
  const { view, items } = read;
  const name = namerOf(reader.locale);
  const row = view.products.find((its) => its.id === productId);
  const looked = lookedAt(view, reader.locale, {
    range,
    rows: items.reduce((sum, item) => sum + item.observed, 0),
    retailers: items.length,
  });
  if (!row || items.length === 0) return { status: 'nothing_found', lookedAt: looked };
  const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
  const retailers = view.retailers.flatMap((retailer) => {
    const item = items.find((its) => its.retailerId === retailer.id);
    const its = item && historyOf(item, from, to);
    return its ? [{ retailer: name(retailer), ...its }] : [];
  });
  const changes = retailers.map((its) => its.change).filter((change) => change !== null);
  return {
    status: 'found',
    data: { product: name(row), retailers, averageChange: mean(changes) },
    lookedAt: looked,
  };
}

function historyOf(item: Item, from: number, to: number): Omit<RetailerHistory, 'retailer'> | null {
  const points: RetailerHistory['points'] = [];
  const add = (day: number) => {
    const price = priceOn(item, day);
    if (price === null) return;
    const { regular, promo, effective } = price;
    points.push({ day: dayFromNumber(day), regular, promo, effective });
  };
  add(from);
  for (const day of item.days) if (day > from && day <= to) add(day);
  if (points.length === 0) return null;
  const effective = points.map((point) => point.effective);
  const [first, last] = [priceOn(item, from)?.effective ?? null, priceOn(item, to)?.effective ?? null];
  return {
    points,
    first,
    last,
    lowest: Math.min(...effective),
    highest: Math.max(...effective),
    change: first === null || last === null ? null : priceChange(last, first),
  };
}
