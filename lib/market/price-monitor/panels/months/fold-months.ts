import type { MonthPrice } from '#db/queries/market-months.ts';
import { LEAST_PRODUCTS } from '#lib/market/access/plan-disclosure.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { addMonths } from '#lib/vocabulary/months.ts';

type Sum = { n: number; logs: number; ratios: number };

/** A brand's prices at a retailer in a month, each against itself a month before and in the first month; null of fewer than two products. */
type FoldedMonth = {
  month: Day;
  brandId: string;
  retailerId: string;
  /** In percent. */
  change: { n: number; value: number | null };
  /** The first month is 100: the geometric mean of the ratios, and their plain one. */
  index: { n: number; value: number | null };
  plain: number | null;
};

/** @param pages all months of a chain in one page */
export const foldMonths = async (
  pages: AsyncIterable<readonly MonthPrice[]>,
  { first, minDays }: { first: Day; minDays: number },
): Promise<FoldedMonth[]> => {
  const shelves = new Map<string, Pick<FoldedMonth, 'month' | 'brandId' | 'retailerId'> & Sums>();
  for await (const page of pages) {
    const stood = page.filter(({ days }) => days >= minDays);
    for (const prices of Map.groupBy(stood, ({ chainId }) => chainId).values()) {
      const ofMonth = new Map(prices.map(({ month, effective }) => [month, effective]));
      for (const { month, brandId, retailerId, effective } of prices) {
        if (month < first) continue;
        const key = JSON.stringify([month, brandId, retailerId]);
        const shelf = shelves.get(key) ?? { month, brandId, retailerId, step: nothing(), since: nothing() };
        shelves.set(key, shelf);
        add(shelf.step, effective, ofMonth.get(addMonths(month, -1)));
        add(shelf.since, effective, ofMonth.get(first));
      }
    }
  }
  return [...shelves.values()].map(({ step, since, ...shelf }) => {
    const change = geometric(step);
    return {
      ...shelf,
      change: { n: step.n, value: change === null ? null : 100 * (change - 1) },
      index: { n: since.n, value: asIndex(geometric(since)) },
      plain: asIndex(since.n < LEAST_PRODUCTS ? null : since.ratios / since.n),
    };
  });
};

type Sums = { step: Sum; since: Sum };

const nothing = (): Sum => ({ n: 0, logs: 0, ratios: 0 });

const add = (sum: Sum, current: number, earlier: number | undefined): void => {
  if (earlier === undefined) return;
  sum.n += 1;
  sum.logs += Math.log(current / earlier);
  sum.ratios += current / earlier;
};

/** At a retailer each price is of another product. */
const geometric = ({ n, logs }: Sum): number | null => (n < LEAST_PRODUCTS ? null : Math.exp(logs / n));

const asIndex = (ratio: number | null): number | null => (ratio === null ? null : 100 * ratio);
