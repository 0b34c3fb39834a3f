import { topMovers } from '#lib/market/movers.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { listItems, namesIn } from './current-prices.ts';
import {
  asMoney,
  asPercent,
  periodOf,
  provenanceOf,
  rangeOf,
  refuseProducts,
  refuseWithout,
} from './provenance.ts';
import { resolveSubject, type ToolReader } from './resolve-subject.ts';
import type { ToolInput, ToolOutput } from './schema.ts';

const SHOWN = 8;

/** The largest changes of regular price; a deal that began or ended is not one. */
export const getTopMovers = async (
  reader: ToolReader,
  input: ToolInput<'getTopMovers'>,
): Promise<ToolOutput<'getTopMovers'>> => {
  const refusal = (await refuseWithout(reader, 'priceMonitor')) ?? (await refuseProducts(reader));
  if (refusal) return refusal;
  const subject = await resolveSubject(reader, input);
  if ('status' in subject) return subject;
  const range = rangeOf(reader, periodOf(input));
  const items = await listItems(reader, subject, range);
  const { retailers } = namesIn(reader, subject);
  const provenance = provenanceOf(subject, {
    range,
    products: new Set(items.map(({ productId }) => productId)).size,
    retailers: items.flatMap(({ retailerId }) => retailers.get(retailerId)?.name ?? []),
  });
  if (items.length === 0) return { status: 'no_data', looked: provenance };
  const movers = topMovers(items, subject.view, {
    from: dayNumber(range.from),
    to: dayNumber(range.to),
    label: namerOf(reader.locale),
  })
    .filter(({ change }) => input.direction === 'both' || (input.direction === 'up') === change > 0)
    .map((mover) => ({
      product: mover.product.name,
      retailer: mover.retailer.name,
      before: asMoney(mover.from),
      after: asMoney(mover.to),
      changePercent: asPercent(mover.change) ?? 0,
      changedOn: mover.changedOn,
    }));
  const shown = movers.slice(0, SHOWN);
  return { status: 'ok', looked: provenance, currency: MARKET_CURRENCY, total: movers.length, movers: shown };
};
