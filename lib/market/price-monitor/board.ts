import type { StandingPrice } from '#db/queries/market-chains.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type Disclosure, FULL_DISCLOSURE } from '#lib/market/access/plan-disclosure.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { narrow } from '#lib/market/dashboard/filters/choose-within.ts';
import type { Choice, PriceBasis } from '#lib/market/dashboard/filters/filters.ts';
import { shelvesOf } from '#lib/market/measures/chain-figures.ts';
import type { RealPrices } from '#lib/market/measures/real-prices.ts';
import { onBasis } from '#lib/market/prices/price-basis.ts';
import type { Day, DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';

type Prices = readonly StandingPrice[];

/** What was chosen of a category, and what was read of it. */
type BoardInput = {
  view: MarketView;
  /** What is there of what was chosen. */
  choice: Choice;
  range: DayRange;
  locale: Locale;
  /** What the asker's company chose here; nothing unless said. */
  ours?: OwnBrands;
  /** Where prices are asked for in the money of the last day that is shown. */
  real?: RealPrices | null;
  /** The chain prices that stand on the last day of the range in what the choice is held against. */
  standing: Prices;
  /** Those of what was chosen that stood on the first day. */
  earlier: Prices;
  /** Everything unless said. */
  disclosure?: Disclosure;
};

const NO_BRANDS: OwnBrands = { own: [], rivals: [] };

/** The chain prices that the figures of all panels are reckoned from; with promotions or without, as the basis says. */
export type Board = {
  view: MarketView;
  range: DayRange;
  basis: PriceBasis;
  real: RealPrices | null;
  /** A price of a day in the money that is asked for; null where that is not known. */
  inMoney: (price: number, day: Day) => number | null;
  label: ReturnType<typeof namerOf>;
  /** What the filters leave: its brands, products and retailers. */
  isBrand: (id: string) => boolean;
  isProduct: (id: string) => boolean;
  isRetailer: (id: string) => boolean;
  ours: OwnBrands;
  isNarrowedTo: 'brand' | 'ours' | 'retailer' | 'period';
  /** What the filters leave, as it is listed. */
  shownBrands: readonly Named[];
  shownRetailers: readonly (Named & { channel: string })[];
  /** Those of them that have a price on the last day; a row of nothing says less than their names. */
  pricedRetailers: readonly (Named & { channel: string })[];
  /** On the last day of all that the choice is held against, of the chosen products by product, and of what was chosen. */
  all: Prices;
  ofBrands: readonly Prices[];
  shown: Prices;
  /** What was chosen with its promotions, whatever the basis. */
  offered: Prices;
  /** Of what was chosen on the first day; with its promotions, whatever the basis. */
  earlier: Prices;
  offeredEarlier: Prices;
  disclosure: Disclosure;
  /** The figures that are of too few products for the plan, noted as they are drawn. */
  withheld: Set<string>;
};

export const boardOf = (input: BoardInput): Board => {
  const { view, choice, range, locale, standing, earlier, ours = NO_BRANDS, real = null } = input;
  const { disclosure = FULL_DISCLOSURE } = input;
  const { brands, makers, products, retailers, channels, basis } = choice;
  const label = namerOf(locale);
  const { chosen } = narrow(view, choice);
  const [isProduct, isRetailer] = [among(chosen.products), among(chosen.retailers)];
  const all = standing.map((price) => onBasis(price, basis));
  const ofBrands = all.filter(({ productId }) => isProduct(productId));
  const ofShops = ({ productId, retailerId }: StandingPrice) =>
    isProduct(productId) && isRetailer(retailerId);
  const shownBrands = new Set(view.products.flatMap(({ id, brandId }) => (isProduct(id) ? brandId : [])));
  const narrowedTo = (): Board['isNarrowedTo'] => {
    if (brands.length + makers.length + products.length > 0) return 'brand';
    if (ours.own.length > 0) return 'ours';
    return retailers.length + channels.length > 0 ? 'retailer' : 'period';
  };
  const shown = ofBrands.filter(({ retailerId }) => isRetailer(retailerId));
  const priced = new Set(shown.map(({ retailerId }) => retailerId));
  const shownRetailers = view.retailers
    .filter(({ id }) => isRetailer(id))
    .map((row) => ({ ...label(row), channel: row.channel }));
  return {
    view,
    range,
    basis,
    real,
    inMoney: (price, day) => {
      const factor = real === null ? 1 : real.factorOn(day);
      return factor === null ? null : price * factor;
    },
    label,
    isBrand: (id) => shownBrands.has(id),
    isProduct,
    isRetailer,
    ours,
    isNarrowedTo: narrowedTo(),
    shownBrands: view.brands.filter(({ id }) => shownBrands.has(id)).map(label),
    shownRetailers,
    pricedRetailers: shownRetailers.filter(({ id }) => priced.has(id)),
    all,
    ofBrands: shelvesOf(ofBrands),
    shown,
    offered: standing.filter(ofShops),
    earlier: earlier.map((price) => onBasis(price, basis)),
    offeredEarlier: earlier,
    disclosure,
    withheld: new Set(),
  };
};

/** Nothing named means all. */
const among = (ids: readonly string[] | undefined): ((id: string) => boolean) => {
  const named = ids && new Set(ids);
  return (id) => named === undefined || named.has(id);
};
