import type { ListingPrices } from '#db/queries/market-prices.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { comparableBasket } from '#lib/market/measures/comparable-basket.ts';
import { type Measure, mean, median, percent } from '#lib/market/measures/measure.ts';
import {
  categoryInflation,
  jevonsIndex,
  medianPriceGap,
  priceGap,
  priceIndexToCategory,
  priceStand,
  spread,
} from '#lib/market/measures/price-measures.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import { topMovers } from '#lib/market/movers.ts';
import type { DayRange, PeriodChoice } from '#lib/market/periods.ts';
import {
  countChanges,
  type Item,
  pairsOverTime,
  pairsWithRest,
  priceAt,
  unitsAt,
} from '#lib/market/price-series.ts';
import { dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { CHANNELS, MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';
import type { PriceMonitorData } from './schema.ts';

const MAX_POINTS = 120;
const MAX_MOVERS = 10;

export type PriceMonitorInput = {
  view: MarketView;
  prices: readonly ListingPrices[];
  categories: readonly NamedRow[];
  brands: readonly string[];
  retailers: readonly string[];
  choice: PeriodChoice;
  range: DayRange;
  locale: Locale;
  /** Whether single products may be listed. */
  products: boolean;
};

/** Everything that Price Monitor shows, from one category's price steps; pure. */
export const priceMonitorView = (input: PriceMonitorInput): PriceMonitorData => {
  const { view, locale, range, choice } = input;
  const label = namerOf(locale);
  const brands = idsPresent(input.brands, view.brands);
  const retailers = idsPresent(input.retailers, view.retailers);
  const brandOf = new Map(view.products.map((product) => [product.id, product.brandId]));
  const shops = new Set(view.retailers.map((retailer) => retailer.id));
  const all: Item[] = input.prices
    .filter((item) => shops.has(item.retailerId))
    .map((item) => ({ ...item, brandId: brandOf.get(item.productId) ?? '' }));
  const isBrand = chosen(brands);
  const isRetailer = chosen(retailers);
  const ofBrands = all.filter((item) => isBrand(item.brandId));
  const shown = ofBrands.filter((item) => isRetailer(item.retailerId));
  const board: Board = {
    all,
    ofBrands,
    shown,
    brands,
    retailers,
    from: dayNumber(range.from),
    to: dayNumber(range.to),
  };
  const shownRetailers = view.retailers.filter((retailer) => isRetailer(retailer.id));
  return {
    filters: { category: view.category.id, brands, retailers, period: choice.preset, range },
    options: {
      categories: input.categories.map(label),
      brands: view.brands.map(label),
      retailers: view.retailers.map(label),
    },
    dataset: view.category.dataset,
    baseUnit: view.category.baseUnit,
    currency: MARKET_CURRENCY,
    asOf: view.asOf?.toISOString() ?? null,
    listings: unitsAt(shown, board.to).length,
    tiles: tiles(board),
    history: history(board, shownRetailers.map(label), range),
    heatMap: heatMap(
      board,
      view.brands.filter((brand) => isBrand(brand.id)).map(label),
      shownRetailers.map(label),
    ),
    retailers: shownRetailers.map((retailer) => ({ ...label(retailer), ...retailerLine(board, retailer) })),
    basket: basket(board, view, label),
    movers: input.products ? movers(board, view, label) : null,
  };
};

type Board = {
  all: readonly Item[];
  ofBrands: readonly Item[];
  shown: readonly Item[];
  brands: readonly string[];
  retailers: readonly string[];
  from: number;
  to: number;
};

const idsPresent = (chosenIds: readonly string[], rows: readonly NamedRow[]): string[] =>
  rows.map((row) => row.id).filter((id) => chosenIds.includes(id));

/** Nothing chosen means all. */
const chosen = (ids: readonly string[]): ((id: string) => boolean) =>
  ids.length === 0 ? () => true : (id) => ids.includes(id);

const rounded = <T extends number | null>(value: T): T =>
  // Four decimals, as prices are kept; null stays null.
  (value === null ? value : Math.round((value as number) * 1e4) / 1e4) as T;

const roundedMeasure = (measure: Measure): Measure => ({ ...measure, value: rounded(measure.value) });

const tiles = (board: Board): PriceMonitorData['tiles'] => {
  const { shown, from, to } = board;
  const standing = shown.map((item) => priceAt(item, to)).filter((price) => price !== null);
  const deals = standing.flatMap((price) =>
    price.promo === null ? [] : [promoDepth(price.regular, price.promo)],
  );
  return {
    unitPrice: {
      average: rounded(mean(standing.map((price) => price.unit))),
      change: roundedMeasure(categoryInflation(pairsOverTime(shown, from, to))),
    },
    index: indexTile(board),
    gap: gapTile(board),
    changes: countChanges(shown, from, to),
    promotions: {
      onDeal: deals.length,
      share: rounded(percent(deals.length, standing.length)),
      depth: rounded(mean(deals.filter((depth) => depth !== null))),
    },
  };
};

const indexTile = ({
  all,
  shown,
  brands,
  retailers,
  from,
  to,
}: Board): PriceMonitorData['tiles']['index'] => {
  const isRetailer = chosen(retailers);
  if (brands.length > 0) {
    const category = all.filter((item) => isRetailer(item.retailerId));
    const index = priceIndexToCategory(unitsAt(shown, to), unitsAt(category, to));
    return { kind: 'brand', ...roundedMeasure(index) };
  }
  if (retailers.length > 0) {
    return { kind: 'retailer', ...roundedMeasure(jevonsIndex(pairsWithRest(all, isRetailer, to))) };
  }
  const pairs = pairsOverTime(shown, from, to).map((pair) => ({ own: pair.current, other: pair.earlier }));
  return { kind: 'period', ...roundedMeasure(jevonsIndex(pairs)) };
};

/** Brand against the other brands of each shop; shop against the other shops for the same item; else cheapest to dearest. */
const gapTile = ({ all, shown, brands, retailers, to }: Board): PriceMonitorData['tiles']['gap'] => {
  const isRetailer = chosen(retailers);
  if (brands.length > 0) {
    const isBrand = chosen(brands);
    const shops = Map.groupBy(
      all.filter((item) => isRetailer(item.retailerId)),
      (item) => item.retailerId,
    );
    const pairs = [...shops.values()].flatMap((shelf) => {
      const ownPrice = mean(
        unitsAt(
          shelf.filter((item) => isBrand(item.brandId)),
          to,
        ),
      );
      const other = mean(
        unitsAt(
          shelf.filter((item) => !isBrand(item.brandId)),
          to,
        ),
      );
      return ownPrice === null || other === null ? [] : [{ own: ownPrice, other }];
    });
    return { kind: 'brand', ...roundedMeasure(medianPriceGap(pairs)) };
  }
  if (retailers.length > 0) {
    return { kind: 'retailer', ...roundedMeasure(medianPriceGap(pairsWithRest(all, isRetailer, to))) };
  }
  const gaps = [...Map.groupBy(shown, (item) => item.productId).values()]
    .map((shelf) => spread(unitsAt(shelf, to)))
    .filter((gap) => gap !== null);
  return { kind: 'period', value: rounded(median(gaps)), n: gaps.length, lowBase: gaps.length < 3 };
};

const history = (
  { shown, from, to }: Board,
  retailers: { id: string; name: string }[],
  range: DayRange,
): PriceMonitorData['history'] => {
  const step = Math.ceil((to - from + 1) / MAX_POINTS);
  const days: number[] = [];
  for (let day = to; day >= from; day -= step) days.unshift(day);
  const byRetailer = Map.groupBy(shown, (item) => item.retailerId);
  const series = retailers
    .map((retailer) => {
      const shelf = byRetailer.get(retailer.id) ?? [];
      return { ...retailer, values: days.map((day) => rounded(mean(unitsAt(shelf, day)))) };
    })
    .filter((line) => line.values.some((value) => value !== null));
  return {
    days: days.map(dayFromNumber),
    series,
    promoShare: days.map((day) => promoShareOn(shown, day) ?? 0).map((share) => Math.round(share * 10) / 10),
    seasons: seasonsBetween(range.from, range.to),
  };
};

const promoShareOn = (items: readonly Item[], day: number): number | null => {
  const standing = items.map((item) => priceAt(item, day)).filter((price) => price !== null);
  return percent(standing.filter((price) => price.promo !== null).length, standing.length);
};

/** A shop's price of a brand's items against the mean of all other shops for the same items (Wiser's MPI × 100). */
const heatMap = (
  { all, retailers, to }: Board,
  brands: { id: string; name: string }[],
  shops: { id: string; name: string }[],
): PriceMonitorData['heatMap'] => {
  const isRetailer = chosen(retailers);
  const category = unitsAt(
    all.filter((item) => isRetailer(item.retailerId)),
    to,
  );
  const byBrand = Map.groupBy(all, (item) => item.brandId);
  return {
    retailers: shops,
    rows: brands.map((brand) => {
      const items = byBrand.get(brand.id) ?? [];
      const ownItems = items.filter((item) => isRetailer(item.retailerId));
      const cells = shops.map((shop) => jevonsIndex(pairsWithRest(items, (id) => id === shop.id, to)));
      return {
        ...brand,
        toCategory: roundedMeasure(priceIndexToCategory(unitsAt(ownItems, to), category)),
        cells: cells.map(roundedMeasure),
      };
    }),
  };
};

const retailerLine = ({ ofBrands, to }: Board, retailer: { id: string; channel: string }) => {
  const shelf = ofBrands.filter((item) => item.retailerId === retailer.id);
  const pairs = pairsWithRest(ofBrands, (id) => id === retailer.id, to);
  const stands = { win: 0, tie: 0, loss: 0 };
  for (const pair of pairs) {
    const gap = priceGap(pair.own, pair.other);
    if (gap !== null) stands[priceStand(gap)] += 1;
  }
  return {
    channel: CHANNELS.find((channel) => channel === retailer.channel) ?? 'traditional',
    unitPrice: rounded(mean(unitsAt(shelf, to))),
    index: roundedMeasure(jevonsIndex(pairs)),
    gap: rounded(medianPriceGap(pairs).value),
    stands,
    promoShare: rounded(promoShareOn(shelf, to)),
  };
};

const basket = (
  { shown, to }: Board,
  view: MarketView,
  label: ReturnType<typeof namerOf>,
): PriceMonitorData['basket'] => {
  const prices = shown.flatMap((item) => {
    const price = priceAt(item, to);
    return price ? [{ retailer: item.retailerId, item: item.productId, price: price.effective }] : [];
  });
  const compared = comparableBasket(prices);
  const named = (rows: readonly NamedRow[], ids: readonly string[]) =>
    ids.flatMap((id) => rows.filter((row) => row.id === id).map(label));
  const isComparable = compared.value !== null;
  return {
    ...roundedMeasure(compared),
    items: named(view.products, compared.items),
    totals: isComparable
      ? compared.totals
          .flatMap((t) =>
            named(view.retailers, [t.retailer]).map((name) => ({ ...name, total: rounded(t.total) })),
          )
          .sort((a, b) => a.total - b.total)
      : [],
    leftOut: isComparable ? named(view.retailers, compared.leftOut) : [],
  };
};

const movers = (
  { shown, from, to }: Board,
  view: MarketView,
  label: ReturnType<typeof namerOf>,
): NonNullable<PriceMonitorData['movers']> =>
  topMovers(shown, view, { from, to, label })
    .slice(0, MAX_MOVERS)
    .map((mover) => ({ ...mover, change: rounded(mover.change) }));
