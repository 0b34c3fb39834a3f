import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { topMovers } from './movers.ts';
import { DEFAULT_PERIOD, type PeriodChoice, resolvePeriod } from './periods.ts';
import { question } from './question.ts';
import { listItems, namesIn } from './standing-prices.ts';

type Input = { period: PeriodChoice | null; direction: 'up' | 'down' | 'both' };

/** Changes of regular price over a period, the largest first; a deal that began or ended is not one. */
export const findMovers = question(
  { module: 'priceMonitor', products: true },
  async (reader, subject, { period, direction }: Input) => {
    const range = resolvePeriod(period ?? { preset: DEFAULT_PERIOD }, cairoDay(reader.now));
    const items = await listItems(reader, subject, range);
    const { retailers } = namesIn(reader, subject);
    const movers = topMovers(items, subject.view, {
      from: dayNumber(range.from),
      to: dayNumber(range.to),
      label: namerOf(reader.locale),
    }).filter(({ change }) => direction === 'both' || (direction === 'up') === change > 0);
    return {
      data: items.length === 0 ? null : movers,
      seen: {
        range,
        products: new Set(items.map(({ productId }) => productId)).size,
        retailers: items.flatMap(({ retailerId }) => retailers.get(retailerId)?.name ?? []),
      },
    };
  },
);
