import type { StandingPrice } from '#db/queries/market-chains.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shelvesOf } from '#lib/market/measures/chain-figures.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { DayRange } from '#lib/market/periods.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';

type Prices = readonly StandingPrice[];

/** What was chosen of a category, and what was read of it. */
type BoardInput = {
  view: MarketView;
  /** Chosen and known here; none means all. */
  brands: readonly string[];
  retailers: readonly string[];
  range: DayRange;
  locale: Locale;
  /** The category's chain prices that stand on the last day of the range, whatever was chosen. */
  standing: Prices;
  /** Those of what was chosen that stood on the first day. */
  earlier: Prices;
};

/** The chain prices that the figures of all panels are reckoned from. */
export type Board = {
  view: MarketView;
  range: DayRange;
  label: ReturnType<typeof namerOf>;
  isBrand: (id: string) => boolean;
  isRetailer: (id: string) => boolean;
  isNarrowedTo: 'brand' | 'retailer' | 'period';
  /** What the filters leave, as it is listed. */
  shownBrands: readonly Named[];
  shownRetailers: readonly (Named & { channel: string })[];
  /** Of the whole category on the last day, of the chosen brands by product, and of what was chosen. */
  all: Prices;
  ofBrands: ReturnType<typeof shelvesOf>;
  shown: Prices;
  /** Of what was chosen on the first day. */
  earlier: Prices;
};

export const boardOf = (input: BoardInput): Board => {
  const { view, brands, retailers, range, standing, earlier } = input;
  const label = namerOf(input.locale);
  const [isBrand, isRetailer] = [chosen(brands), chosen(retailers)];
  const ofBrands = standing.filter(({ brandId }) => isBrand(brandId));
  return {
    view,
    range,
    label,
    isBrand,
    isRetailer,
    isNarrowedTo: brands.length > 0 ? 'brand' : retailers.length > 0 ? 'retailer' : 'period',
    shownBrands: view.brands.filter(({ id }) => isBrand(id)).map(label),
    shownRetailers: view.retailers
      .filter(({ id }) => isRetailer(id))
      .map((row) => ({ ...label(row), channel: row.channel })),
    all: standing,
    ofBrands: shelvesOf(ofBrands),
    shown: ofBrands.filter(({ retailerId }) => isRetailer(retailerId)),
    earlier,
  };
};

/** Nothing chosen means all. */
const chosen = (ids: readonly string[]): ((id: string) => boolean) =>
  ids.length === 0 ? () => true : (id) => ids.includes(id);

/** Four decimals, as prices are kept; null stays null. */
export const rounded = <T extends number | null>(value: T): T =>
  (value === null ? value : Math.round((value as number) * 1e4) / 1e4) as T;

export const roundedMeasure = (measure: Measure): Measure => ({ ...measure, value: rounded(measure.value) });
