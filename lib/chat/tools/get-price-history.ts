import { mean } from '#lib/market/measures.ts';
import { categoryInflation, priceChange } from '#lib/market/price-measures.ts';
import { type Item, pairsOverTime, priceAt } from '#lib/market/price-series.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { listItems, namesIn } from './current-prices.ts';
import { asMoney, asPercent, periodOf, provenanceOf, rangeOf, refuseWithout } from './provenance.ts';
import { resolveSubject, type ToolReader } from './resolve-subject.ts';
import type { ToolInput, ToolOutput } from './schema.ts';

const SHOWN = 10;

type Series = { name: string; first: number; last: number; changePercent: number | null };

/** How prices went from the first to the last day of a period, promotions included. */
export const getPriceHistory = async (
  reader: ToolReader,
  input: ToolInput<'getPriceHistory'>,
): Promise<ToolOutput<'getPriceHistory'>> => {
  const refusal = await refuseWithout(reader, 'priceMonitor');
  if (refusal) return refusal;
  const subject = await resolveSubject(reader, input);
  if ('status' in subject) return subject;
  const range = rangeOf(reader, periodOf(input));
  const items = await listItems(reader, subject, range);
  const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
  const { products, retailers } = namesIn(reader, subject);
  const byProduct = Map.groupBy(items, ({ productId }) => productId);
  const seriesOf = byProduct.size === 1 ? 'retailers' : 'products';
  const groups =
    seriesOf === 'retailers'
      ? Map.groupBy(items, ({ retailerId }) => retailers.get(retailerId)?.name ?? retailerId)
      : Map.groupBy(items, ({ productId }) => products.get(productId)?.name ?? productId);
  const series = [...groups].flatMap(([name, groupItems]) => seriesFrom(name, groupItems, from, to));
  const provenance = provenanceOf(subject, {
    range,
    products: byProduct.size,
    retailers: items.flatMap(({ retailerId }) => retailers.get(retailerId)?.name ?? []),
  });
  if (series.length === 0) return { status: 'no_data', looked: provenance };
  const change = categoryInflation(pairsOverTime(items, from, to));
  series.sort((a, b) => Math.abs(b.changePercent ?? 0) - Math.abs(a.changePercent ?? 0));
  return {
    status: 'ok',
    looked: provenance,
    currency: MARKET_CURRENCY,
    changePercent: asPercent(change.value),
    matched: change.n,
    seriesOf,
    total: series.length,
    series: series.slice(0, SHOWN),
  };
};

/** Mean price at both ends over the listings that had one at both; none where no listing had. */
const seriesFrom = (name: string, items: readonly Item[], from: number, to: number): Series[] => {
  const ends = items.flatMap((item) => {
    const [first, last] = [priceAt(item, from), priceAt(item, to)];
    return first && last ? [{ first: first.effective, last: last.effective }] : [];
  });
  const [first, last] = [mean(ends.map((end) => end.first)), mean(ends.map((end) => end.last))];
  if (first === null || last === null) return [];
  const changePercent = asPercent(priceChange(last, first));
  return [{ name, first: asMoney(first), last: asMoney(last), changePercent }];
};
