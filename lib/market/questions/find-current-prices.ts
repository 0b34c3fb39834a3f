import { issuesIn } from '#lib/market/access/find-open-issues.ts';
import { isQuestioned, type OpenIssue } from '#lib/market/access/open-issues.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { type Measure, mean, measure } from '#lib/market/measures/measure.ts';
import { priceLevel } from '#lib/market/prices/price-basis.ts';
import { listsShelfPrices } from '#lib/market/prices/price-filters.ts';
import { type DayRange, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { pricesByBrand } from './by-brand.ts';
import { questionOfDays } from './question.ts';
import { inMoneyOf, lastDayOf, listStanding, realPricesOf, type Standing } from './standing-prices.ts';

/** What one product costs: its prices at the retailers, cheapest first. */
export type ProductPrices = {
  product: Named;
  lowest: number;
  highest: number;
  average: number;
  prices: readonly (Standing & { isQuestioned: boolean })[];
};

type CurrentPrices = {
  /** What a base unit costs: the mean over all these prices, or the lowest of them. */
  unitPrice: Measure;
  products: ProductPrices[];
};

type Input = {
  /** On whose last day; unless given, the newest that was read. */
  period?: PeriodChoice | null;
  /** In the money of whose last day real prices are; unless given, of theirs. */
  money?: DayRange;
};

/** What products cost on a day, retailer by retailer; the best matches of a search first, a category as its catalogue lists it. */
export const findCurrentPrices = questionOfDays(
  { module: 'priceMonitor', level: 'brand', ignores: [], knowsReal: true },
  async (reader, subject, { period, money }: Input) => {
    const days = lastDayOf(reader, subject, period);
    const real = await realPricesOf(reader, subject, money ?? days.range);
    const standing = inMoneyOf(real, await listStanding(reader, subject, [days.range.to]));
    const isByProduct = seesLevel(reader.scope, 'product');
    const { prices: shelves, withheld } = isByProduct
      ? { prices: standing, withheld: [] }
      : pricesByBrand(reader, subject, standing);
    const bySubject = Map.groupBy(shelves, ({ productId }) => productId);
    const order = isByProduct ? subject.products : subject.view.brands.map(({ id }) => id);
    const issues =
      isByProduct && listsShelfPrices(subject.choice) ? await issuesIn(reader, subject.view) : [];
    const used = subject.disclosure.rows(standing);
    const units = used.map(({ unit }) => unit);
    const data: CurrentPrices = {
      unitPrice: measure(priceLevel(units, subject.choice.basis), units.length),
      products: order.flatMap((id) => priced(bySubject.get(id) ?? [], issues)),
    };
    return {
      data: used.length === 0 ? null : data,
      seen: {
        ...days,
        drill: 'unit-price',
        products: new Set(standing.map(({ productId }) => productId)).size,
        retailers: standing.map(({ retailer }) => retailer),
        withheld,
      },
    };
  },
  { besides: (range) => ({ money: range }) },
);

const priced = (shelf: readonly Standing[], issues: readonly OpenIssue[]): ProductPrices[] => {
  const [cheapest] = shelf;
  const dearest = shelf.at(-1);
  const average = mean(shelf.map(({ effective }) => effective));
  if (!cheapest || !dearest || average === null) return [];
  const [lowest, highest] = [cheapest.effective, dearest.effective];
  const prices = shelf.map((price) => {
    const day = dayFromNumber(price.day);
    return { ...price, isQuestioned: isQuestioned(issues, { ...price, days: { from: day, to: day } }) };
  });
  return [{ product: cheapest.product, lowest, highest, average, prices }];
};
