import { mean } from '#lib/market/measures.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { listCurrentPrices, type Standing } from './current-prices.ts';
import { asMoney, provenanceOf, refuseWithout, todayOf } from './provenance.ts';
import { resolveSubject, type ToolReader } from './resolve-subject.ts';
import type { ToolInput, ToolOutput } from './schema.ts';

const SHOWN = 8;

/** What products cost today, retailer by retailer. */
export const getPrices = async (
  reader: ToolReader,
  input: ToolInput<'getPrices'>,
): Promise<ToolOutput<'getPrices'>> => {
  const refusal = await refuseWithout(reader, 'priceMonitor');
  if (refusal) return refusal;
  const subject = await resolveSubject(reader, input);
  if ('status' in subject) return subject;
  const standing = await listCurrentPrices(reader, subject);
  const byProduct = Map.groupBy(standing, ({ product }) => product.id);
  const provenance = provenanceOf(subject, {
    range: todayOf(reader),
    products: byProduct.size,
    retailers: standing.map(({ retailer }) => retailer.name),
  });
  if (standing.length === 0) return { status: 'no_data', looked: provenance };
  // As the search ranked them; a whole category as the catalogue lists it.
  const order = subject.productIds ?? subject.view.products.map(({ id }) => id);
  const all = order.flatMap((id) => priced(byProduct.get(id) ?? []));
  return {
    status: 'ok',
    looked: provenance,
    currency: MARKET_CURRENCY,
    baseUnit: subject.category.baseUnit,
    total: all.length,
    products: all.slice(0, SHOWN),
  };
};

const priced = (shelf: readonly Standing[]) => {
  const [cheapest] = shelf;
  const dearest = shelf.at(-1);
  const average = mean(shelf.map(({ price }) => price.effective));
  if (!cheapest || !dearest || average === null) return [];
  return [
    {
      name: cheapest.product.name,
      lowest: asMoney(cheapest.price.effective),
      highest: asMoney(dearest.price.effective),
      average: asMoney(average),
      prices: shelf.map(({ retailer, price }) => ({
        retailer: retailer.name,
        price: asMoney(price.effective),
        regularPrice: asMoney(price.regular),
        unitPrice: asMoney(price.unit),
      })),
    },
  ];
};
