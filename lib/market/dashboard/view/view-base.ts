import type { ChainFilter } from '#db/queries/market-chains.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type Disclosure, FULL_DISCLOSURE, type Sold } from '#lib/market/access/plan-disclosure.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { FrameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { FilterSelection } from '#lib/market/dashboard/filters/filter-types.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';

/** A category, what was chosen of it, and for which company. */
export type ViewInput = {
  view: MarketView;
  /** What is there of what was chosen. */
  choice: FilterSelection<FrameFilters>;
  /** The chains that it leaves. */
  narrowed: ChainFilter;
  range: DayRange;
  locale: Locale;
  /** The brands that the reader's company chose here; none unless given. */
  ours?: OwnBrands;
  /** Everything unless given. */
  disclosure?: Disclosure;
};

/** What the filters leave of a category. */
export type Selection = ViewInput & {
  label: ReturnType<typeof namerOf>;
  isBrand: (id: string) => boolean;
  isProduct: (id: string) => boolean;
  isRetailer: (id: string) => boolean;
  ours: OwnBrands;
  disclosure: Disclosure;
  /** What was narrowed to says whose figures are compared with whose. */
  isNarrowedTo: 'brand' | 'ours' | 'retailer' | 'period';
  /** As it is listed. */
  shownBrands: readonly Named[];
  shownRetailers: readonly (Named & { channel: string })[];
};

const NO_BRANDS: OwnBrands = { own: [], rivals: [] };

export const selectionOf = (input: ViewInput): Selection => {
  const { view, choice, narrowed, locale, ours = NO_BRANDS, disclosure = FULL_DISCLOSURE } = input;
  const label = namerOf(locale);
  const [isProduct, isRetailer] = [among(narrowed.products), among(narrowed.retailers)];
  const brands = new Set(view.products.flatMap(({ id, brandId }) => (isProduct(id) ? brandId : [])));
  return {
    ...{ ...input, ours, disclosure, label, isProduct, isRetailer },
    isBrand: (id) => brands.has(id),
    isNarrowedTo: narrowedTo(choice, ours),
    shownBrands: view.brands.filter(({ id }) => brands.has(id)).map(label),
    shownRetailers: view.retailers
      .filter(({ id }) => isRetailer(id))
      .map((row) => ({ ...label(row), channel: row.channel })),
  };
};

/** Nothing named means all. */
const among = (ids: readonly string[] | undefined): ((id: string) => boolean) => {
  const named = ids && new Set(ids);
  return (id) => named === undefined || named.has(id);
};

const narrowedTo = (
  { brands, makers, products, retailers, channels }: FilterSelection<FrameFilters>,
  ours: OwnBrands,
): Selection['isNarrowedTo'] => {
  if (brands.length + makers.length + products.length > 0) return 'brand';
  if (ours.own.length > 0) return 'ours';
  return retailers.length + channels.length > 0 ? 'retailer' : 'period';
};

/** What a dashboard's panels calculate from, as far as the frame must know it. */
export type ViewBase<Row extends Sold = Sold> = Selection & {
  /** The rows that are shown on the last day. */
  selection: readonly Row[];
  /** The retailers that have one of them; a row of nothing says less than their names. */
  retailersWithRows: Selection['shownRetailers'];
  /** What a figure is of that is no brand, product or retailer, by the parts of its name. */
  nameOfPlace?: (parts: readonly string[]) => string | null;
  /** The figures that are of too few products for the plan, noted as they are drawn. */
  withheld: Set<string>;
};

/** @param shown the rows of the selection on the last day */
export const viewBaseOf = <Row extends Sold>(selection: Selection, shown: readonly Row[]): ViewBase<Row> => {
  const priced = new Set(shown.map(({ retailerId }) => retailerId));
  const retailersWithRows = selection.shownRetailers.filter(({ id }) => priced.has(id));
  return { ...selection, selection: shown, retailersWithRows, withheld: new Set() };
};
