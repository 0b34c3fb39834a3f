import type { StandingPrice } from '#db/queries/market-chains.ts';
import {
  selectionOf,
  type ViewBase,
  type ViewInput,
  viewBaseOf,
} from '#lib/market/dashboard/view/view-base.ts';
import { shelvesOf } from '#lib/market/measures/chain-figures.ts';
import type { RealPrices } from '#lib/market/measures/real-prices.ts';
import { onBasis } from '#lib/market/prices/price-basis.ts';
import type { PriceBasis, PriceSelection } from '#lib/market/prices/price-filters.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

type Prices = readonly StandingPrice[];

/** A view, and what was read of it. */
type PriceSetInput = ViewInput & {
  choice: PriceSelection;
  /** Where prices are asked for in the money of the last day that is shown. */
  real?: RealPrices | null;
  /** The chain prices that stand on the last day of the range in what the choice is compared with. */
  standing: Prices;
  /** Those of what was chosen that stood on the first day. */
  earlier: Prices;
};

/** The chain prices that the figures of all panels are calculated from; with promotions or without, as the basis says. */
export type PriceSet = ViewBase<StandingPrice> & {
  basis: PriceBasis;
  real: RealPrices | null;
  /** A price of a day in the money that is asked for; null where that is not known. */
  inMoney: (price: number, day: Day) => number | null;
  /** On the last day of all that the choice is compared with, and of the chosen products by product. */
  market: Prices;
  byProduct: readonly Prices[];
  /** What was chosen with its promotions, whatever the basis. */
  withPromotions: Prices;
  /** Of what was chosen on the first day; with its promotions, whatever the basis. */
  atStart: Prices;
  withPromotionsAtStart: Prices;
};

export const priceSetOf = ({ standing, earlier, real = null, ...input }: PriceSetInput): PriceSet => {
  const selection = selectionOf(input);
  const { isProduct, isRetailer } = selection;
  const { basis } = input.choice;
  const market = standing.map((price) => onBasis(price, basis));
  const ofBrands = market.filter(({ productId }) => isProduct(productId));
  const shown = ofBrands.filter(({ retailerId }) => isRetailer(retailerId));
  return {
    ...viewBaseOf(selection, shown),
    ...{ basis, real, market },
    byProduct: shelvesOf(ofBrands),
    inMoney: (price, day) => {
      const factor = real === null ? 1 : real.factorOn(day);
      return factor === null ? null : price * factor;
    },
    withPromotions: standing.filter(
      ({ productId, retailerId }) => isProduct(productId) && isRetailer(retailerId),
    ),
    atStart: earlier.map((price) => onBasis(price, basis)),
    withPromotionsAtStart: earlier,
  };
};
