import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { listCurrentPrices } from './current-prices.ts';
import { asMoney, provenanceOf, refuseProducts, refuseWithout, todayOf } from './provenance.ts';
import { resolveSubject, type ToolReader } from './resolve-subject.ts';
import type { ToolInput, ToolOutput } from './schema.ts';

const SHOWN = 6;

/** Products by unit price, each at the retailer that asks least for it: packs of different size are comparable only so. */
export const rankProducts = async (
  reader: ToolReader,
  input: ToolInput<'rankProducts'>,
): Promise<ToolOutput<'rankProducts'>> => {
  const refusal = (await refuseWithout(reader, 'priceMonitor')) ?? (await refuseProducts(reader));
  if (refusal) return refusal;
  const subject = await resolveSubject(reader, input);
  if ('status' in subject) return subject;
  const standing = await listCurrentPrices(reader, subject);
  // Cheapest first: the first of each product is its lowest price.
  const lowest = [...Map.groupBy(standing, ({ product }) => product.id).values()].flatMap(
    ([first]) => first ?? [],
  );
  const provenance = provenanceOf(subject, {
    range: todayOf(reader),
    products: lowest.length,
    retailers: standing.map(({ retailer }) => retailer.name),
  });
  if (lowest.length === 0) return { status: 'no_data', looked: provenance };
  const sign = input.order === 'cheapest' ? 1 : -1;
  const products = lowest
    .sort((a, b) => sign * (a.price.unit - b.price.unit) || a.product.id.localeCompare(b.product.id))
    .slice(0, SHOWN)
    .map(({ product, retailer, price }) => ({
      name: product.name,
      price: asMoney(price.effective),
      unitPrice: asMoney(price.unit),
      retailer: retailer.name,
    }));
  return {
    status: 'ok',
    looked: provenance,
    currency: MARKET_CURRENCY,
    baseUnit: subject.category.baseUnit,
    total: lowest.length,
    products,
  };
};
