import { widestBasket } from '#lib/market/comparable-basket.ts';
import { LOW_BASE_BELOW, mean } from '#lib/market/measures.ts';
import { retailerSpread, spread } from '#lib/market/price-measures.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { listCurrentPrices, type Standing } from './current-prices.ts';
import { asMoney, asPercent, provenanceOf, refuseWithout, todayOf } from './provenance.ts';
import { resolveSubject, type ToolReader } from './resolve-subject.ts';
import type { ToolInput, ToolOutput } from './schema.ts';

/** What the same products cost at each retailer: one product by its price, several by the total of what all of them carry. */
export const compareRetailers = async (
  reader: ToolReader,
  input: ToolInput<'compareRetailers'>,
): Promise<ToolOutput<'compareRetailers'>> => {
  const refusal = await refuseWithout(reader, 'priceMonitor');
  if (refusal) return refusal;
  const subject = await resolveSubject(reader, input);
  if ('status' in subject) return subject;
  const standing = await listCurrentPrices(reader, subject);
  const { totals, matched, leftOut } = basketOf(standing, subject.retailers !== null);
  const names = new Map(standing.map(({ retailer }) => [retailer.id, retailer.name]));
  const provenance = provenanceOf(subject, {
    range: todayOf(reader),
    products: new Set(standing.map(({ product }) => product.id)).size,
    retailers: totals.map(({ retailer }) => names.get(retailer) ?? retailer),
  });
  if (totals.length === 0) return { status: 'no_data', looked: provenance };
  const nameOf = (retailer: string) => names.get(retailer) ?? retailer;
  const retailers = totals.map(({ retailer, total }) => {
    const others = mean(totals.flatMap((one) => (one.retailer === retailer ? [] : [one.total])));
    return {
      name: nameOf(retailer),
      total: asMoney(total),
      index: asPercent(others === null ? null : (100 * total) / others),
    };
  });
  return {
    status: 'ok',
    looked: provenance,
    currency: MARKET_CURRENCY,
    matched,
    isLowBase: matched > 1 && matched < LOW_BASE_BELOW,
    spreadPercent: asPercent(spread(totals.map(({ total }) => total))),
    retailers,
    leftOut: leftOut.map(nameOf),
  };
};

/** Totals of the products in common, cheapest first. Retailers that were asked for by name are all kept. */
const basketOf = (standing: readonly Standing[], byName: boolean) => {
  const prices = standing.map(({ item, price }) => ({
    retailer: item.retailerId,
    item: item.productId,
    price: price.effective,
  }));
  const products = new Set(prices.map(({ item }) => item));
  const basket =
    products.size === 1 || byName ? { ...retailerSpread(prices), leftOut: [] } : widestBasket(prices);
  const totals = basket.items.length === 0 ? [] : [...basket.totals];
  totals.sort((a, b) => a.total - b.total || a.retailer.localeCompare(b.retailer));
  return { totals, matched: basket.items.length, leftOut: basket.leftOut };
};
