import type { StandingPrice } from '#db/queries/market-chains.ts';
import type { Disclosure } from '#lib/market/access/plan-disclosure.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';

type Priced = { retailer: string; item: string; price: number };
type Basket = { items: readonly string[]; totals: readonly { retailer: string }[] };

/** A basket of what the plan may show. A brand that brings one item leaves, which may change what is in common. */
export const disclosedBasket = <Of extends Basket>(
  prices: readonly StandingPrice[],
  disclosure: Disclosure,
  basketOf: (prices: readonly Priced[]) => Of,
): Of => {
  let used = disclosure.rows(prices);
  for (;;) {
    const basket = basketOf(used.map(priced));
    if (disclosure.isFull) return basket;
    const [items, shops] = [new Set(basket.items), new Set(basket.totals.map(({ retailer }) => retailer))];
    const inBasket = used.filter(
      ({ productId, retailerId }) => items.has(productId) && shops.has(retailerId),
    );
    const shown = new Set(disclosure.rows(inBasket));
    const gone = new Set(inBasket.filter((price) => !shown.has(price)).map(({ brandId }) => brandId));
    if (gone.size === 0) return basket;
    used = used.filter(({ brandId }) => !gone.has(brandId));
  }
};

const priced = (price: StandingPrice): Priced => ({
  retailer: price.retailerId,
  item: price.productId,
  price: effectivePrice(price),
});
