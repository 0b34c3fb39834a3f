import { cairoDay, dayNumber } from '#lib/core/cairo-days.ts';
import { MARKET_CURRENCY } from '#lib/core/market-vocabulary.ts';
import { comparableBasket } from '#lib/market/comparable-basket.ts';
import { jevonsIndex, lowBaseBelow, retailerSpread, spread } from '#lib/market/measures.ts';
import { pairsWithRest } from '#lib/market/price-steps.ts';
import { asMoney, asPercent, lookedOf, refuseWithout, todayOf } from './looked.ts';
import { resolveSubject, type ToolReader } from './resolve-subject.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { readStandingPrices, type Standing } from './standing-prices.ts';

/** What the same products cost at each retailer: one product by its price, several by the total of what all of them carry. */
export async function compareRetailers(
  reader: ToolReader,
  input: ToolInput<'compareRetailers'>,
): Promise<ToolOutput<'compareRetailers'>> {
  const refusal = refuseWithout(reader.scope, 'priceMonitor');
  if (refusal) return refusal;
  const subject = await resolveSubject(reader, input);
  if ('status' in subject) return subject;
  const standing = await readStandingPrices(reader, subject);
  const { totals, matched } = basketOf(standing, subject.retailers !== null);
  const names = new Map(standing.map(({ retailer }) => [retailer.id, retailer.name]));
  const looked = lookedOf(subject, {
    range: todayOf(reader),
    products: new Set(standing.map(({ product }) => product.id)).size,
    retailers: totals.map(({ retailer }) => names.get(retailer) ?? retailer),
  });
  if (totals.length === 0) return { status: 'no_data', looked };
  const compared = new Set(totals.map(({ retailer }) => retailer));
  const items = standing.map(({ item }) => item).filter((item) => compared.has(item.retailerId));
  const day = dayNumber(cairoDay(reader.now));
  const retailers = totals.map(({ retailer, total }) => ({
    name: names.get(retailer) ?? retailer,
    total: asMoney(total),
    index: asPercent(jevonsIndex(pairsWithRest(items, (id) => id === retailer, day)).value),
  }));
  return {
    status: 'ok',
    looked,
    currency: MARKET_CURRENCY,
    matched,
    isLowBase: matched > 1 && matched < lowBaseBelow,
    spreadPercent: asPercent(spread(totals.map(({ total }) => total))),
    retailers,
  };
}

/** Totals of the products in common, cheapest first. Retailers that were asked for by name are all kept. */
function basketOf(standing: readonly Standing[], byName: boolean) {
  const prices = standing.map(({ item, price }) => ({
    retailer: item.retailerId,
    item: item.productId,
    price: price.effective,
  }));
  const products = new Set(prices.map(({ item }) => item));
  const basket = products.size === 1 || byName ? retailerSpread(prices) : comparableBasket(prices);
  const totals = basket.items.length === 0 ? [] : [...basket.totals];
  totals.sort((a, b) => a.total - b.total || a.retailer.localeCompare(b.retailer));
  return { totals, matched: basket.items.length };
}
