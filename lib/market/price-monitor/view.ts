import type { HistoryPoint, PriceChanges, StandingPrice } from '#db/queries/market-chains.ts';
import type { PriceMover } from '#db/queries/market-movers.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import {
  pairsOverTime,
  pairsWithRest,
  promoShare,
  shelvesOf,
  unitsOf,
} from '#lib/market/measures/chain-figures.ts';
import { comparableBasket } from '#lib/market/measures/comparable-basket.ts';
import { type Measure, mean, measure, median, percent } from '#lib/market/measures/measure.ts';
import { stampOf } from '#lib/market/measures/observation-quality.ts';
import {
  categoryInflation,
  effectivePrice,
  jevonsIndex,
  medianPriceGap,
  priceGap,
  priceIndexToCategory,
  priceStand,
  spread,
} from '#lib/market/measures/price-measures.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import type { DayRange, PeriodChoice } from '#lib/market/periods.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { CHANNELS, MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';
import type { PriceMonitorData } from './schema.ts';

/** What was read for it. */
export type PriceMonitorFigures = {
  /** The category's chain prices that stand on the last day of the range, whatever was chosen. */
  standing: readonly StandingPrice[];
  /** Those of what was chosen that stood on the first day. */
  earlier: readonly StandingPrice[];
  /** The days of the history, and what stood on them of what was chosen. */
  days: readonly number[];
  history: readonly HistoryPoint[];
  changes: PriceChanges;
  /** Null where single products may not be listed. */
  movers: readonly PriceMover[] | null;
};

export type PriceMonitorInput = PriceMonitorFigures & {
  view: MarketView;
  categories: readonly NamedRow[];
  /** Chosen and known here; none means all. */
  brands: readonly string[];
  retailers: readonly string[];
  choice: PeriodChoice;
  range: DayRange;
  locale: Locale;
};

/** Everything that Price Monitor shows; pure. */
export const priceMonitorView = (input: PriceMonitorInput): PriceMonitorData => {
  const { view, brands, retailers, locale, range, choice } = input;
  const label = namerOf(locale);
  const board = boardOf(input);
  const shownRetailers = view.retailers.filter(({ id }) => board.isRetailer(id));
  const shownBrands = view.brands.filter(({ id }) => board.isBrand(id));
  return {
    filters: {
      category: view.category.id,
      brands: [...brands],
      retailers: [...retailers],
      period: choice.preset,
      range,
    },
    options: {
      categories: input.categories.map(label),
      brands: view.brands.map(label),
      retailers: view.retailers.map(label),
    },
    dataset: view.category.dataset,
    baseUnit: view.category.baseUnit,
    currency: MARKET_CURRENCY,
    asOf:
      stampOf(view.retailers, new Set(board.shown.map(({ retailerId }) => retailerId)))?.toISOString() ??
      null,
    listings: board.shown.length,
    tiles: tiles(board, input.changes),
    history: history(input, shownRetailers.map(label)),
    heatMap: heatMap(board, shownBrands.map(label), shownRetailers.map(label)),
    retailers: shownRetailers.map((retailer) => ({ ...label(retailer), ...retailerLine(board, retailer) })),
    basket: basket(board, view, label),
    movers: input.movers && movers(input.movers, view, label),
  };
};

type Prices = readonly StandingPrice[];

/** The chain prices that the figures are reckoned from. */
type Board = {
  isBrand: (id: string) => boolean;
  isRetailer: (id: string) => boolean;
  isNarrowedTo: 'brand' | 'retailer' | 'period';
  /** Of the whole category on the last day, of the chosen brands by product, and of what was chosen. */
  all: Prices;
  ofBrands: ReturnType<typeof shelvesOf>;
  shown: Prices;
  /** Of what was chosen on the first day. */
  earlier: Prices;
};

const boardOf = ({ brands, retailers, standing, earlier }: PriceMonitorInput): Board => {
  const [isBrand, isRetailer] = [chosen(brands), chosen(retailers)];
  const ofBrands = standing.filter(({ brandId }) => isBrand(brandId));
  return {
    isBrand,
    isRetailer,
    isNarrowedTo: brands.length > 0 ? 'brand' : retailers.length > 0 ? 'retailer' : 'period',
    all: standing,
    ofBrands: shelvesOf(ofBrands),
    shown: ofBrands.filter(({ retailerId }) => isRetailer(retailerId)),
    earlier,
  };
};

/** Nothing chosen means all. */
const chosen = (ids: readonly string[]): ((id: string) => boolean) =>
  ids.length === 0 ? () => true : (id) => ids.includes(id);

const rounded = <T extends number | null>(value: T): T =>
  // Four decimals, as prices are kept; null stays null.
  (value === null ? value : Math.round((value as number) * 1e4) / 1e4) as T;

const roundedMeasure = (measure: Measure): Measure => ({ ...measure, value: rounded(measure.value) });

const tiles = (board: Board, changes: PriceChanges): PriceMonitorData['tiles'] => {
  const { shown, earlier } = board;
  const deals = shown.flatMap(({ regular, promo }) => (promo === null ? [] : [promoDepth(regular, promo)]));
  return {
    unitPrice: {
      average: rounded(mean(unitsOf(shown))),
      change: roundedMeasure(categoryInflation(pairsOverTime(earlier, shown))),
    },
    index: { kind: board.isNarrowedTo, ...roundedMeasure(indexOf(board)) },
    gap: { kind: board.isNarrowedTo, ...roundedMeasure(gapOf(board)) },
    changes,
    promotions: {
      onDeal: deals.length,
      share: rounded(promoShare(shown)),
      depth: rounded(mean(deals.filter((depth) => depth !== null))),
    },
  };
};

const indexOf = ({ isNarrowedTo, all, ofBrands, shown, earlier, isRetailer }: Board): Measure => {
  switch (isNarrowedTo) {
    case 'brand': {
      const category = all.filter(({ retailerId }) => isRetailer(retailerId));
      return priceIndexToCategory(unitsOf(shown), unitsOf(category));
    }
    case 'retailer':
      return jevonsIndex(pairsWithRest(ofBrands, isRetailer));
    case 'period': {
      const pairs = pairsOverTime(earlier, shown);
      return jevonsIndex(pairs.map((pair) => ({ own: pair.current, other: pair.earlier })));
    }
  }
};

/** Brand against the other brands of each shop; shop against the other shops for the same item; else cheapest to dearest. */
const gapOf = ({ isNarrowedTo, all, ofBrands, shown, isBrand, isRetailer }: Board): Measure => {
  switch (isNarrowedTo) {
    case 'brand': {
      const shops = Map.groupBy(
        all.filter(({ retailerId }) => isRetailer(retailerId)),
        ({ retailerId }) => retailerId,
      );
      const pairs = [...shops.values()].flatMap((shelf) => {
        const own = mean(unitsOf(shelf.filter(({ brandId }) => isBrand(brandId))));
        const other = mean(unitsOf(shelf.filter(({ brandId }) => !isBrand(brandId))));
        return own === null || other === null ? [] : [{ own, other }];
      });
      return medianPriceGap(pairs);
    }
    case 'retailer':
      return medianPriceGap(pairsWithRest(ofBrands, isRetailer));
    case 'period': {
      const shelves = Map.groupBy(shown, ({ productId }) => productId);
      const gaps = [...shelves.values()].map((shelf) => spread(unitsOf(shelf))).filter((gap) => gap !== null);
      return measure(median(gaps), gaps.length);
    }
  }
};

const history = (
  { days, history: points, range }: PriceMonitorInput,
  retailers: { id: string; name: string }[],
): PriceMonitorData['history'] => {
  const byRetailer = Map.groupBy(points, ({ retailerId }) => retailerId);
  const byDay = Map.groupBy(points, ({ day }) => day);
  const series = retailers.flatMap((retailer) => {
    const averages = new Map(
      byRetailer.get(retailer.id)?.map(({ day, unit, n }) => [day, rounded(unit / n)]),
    );
    const values = days.map((day) => averages.get(day) ?? null);
    return averages.size === 0 ? [] : [{ ...retailer, values }];
  });
  const sharesOnPromotion = days.map((day) => {
    const standing = byDay.get(day) ?? [];
    const sum = (key: 'onDeal' | 'n') => standing.reduce((total, point) => total + point[key], 0);
    return Math.round((percent(sum('onDeal'), sum('n')) ?? 0) * 10) / 10;
  });
  return {
    days: days.map(dayFromNumber),
    series,
    promoShare: sharesOnPromotion,
    seasons: seasonsBetween(range.from, range.to),
  };
};

/** A shop's price of a brand's items against the mean of all other shops for the same items (Wiser's MPI × 100). */
const heatMap = (
  { all, isRetailer }: Board,
  brands: { id: string; name: string }[],
  shops: { id: string; name: string }[],
): PriceMonitorData['heatMap'] => {
  const category = unitsOf(all.filter(({ retailerId }) => isRetailer(retailerId)));
  const byBrand = Map.groupBy(all, ({ brandId }) => brandId);
  return {
    retailers: shops,
    rows: brands.map((brand) => {
      const prices = byBrand.get(brand.id) ?? [];
      const own = unitsOf(prices.filter(({ retailerId }) => isRetailer(retailerId)));
      const shelves = shelvesOf(prices);
      const cells = shops.map((shop) => jevonsIndex(pairsWithRest(shelves, (id) => id === shop.id)));
      return {
        ...brand,
        toCategory: roundedMeasure(priceIndexToCategory(own, category)),
        cells: cells.map(roundedMeasure),
      };
    }),
  };
};

const retailerLine = ({ shown, ofBrands }: Board, retailer: { id: string; channel: string }) => {
  const shelf = shown.filter(({ retailerId }) => retailerId === retailer.id);
  const pairs = pairsWithRest(ofBrands, (id) => id === retailer.id);
  const stands = { win: 0, tie: 0, loss: 0 };
  for (const pair of pairs) {
    const gap = priceGap(pair.own, pair.other);
    if (gap !== null) stands[priceStand(gap)] += 1;
  }
  return {
    channel: CHANNELS.find((channel) => channel === retailer.channel) ?? 'traditional',
    unitPrice: rounded(mean(unitsOf(shelf))),
    index: roundedMeasure(jevonsIndex(pairs)),
    gap: rounded(medianPriceGap(pairs).value),
    stands,
    promoShare: rounded(promoShare(shelf)),
  };
};

const basket = (
  { shown }: Board,
  view: MarketView,
  label: ReturnType<typeof namerOf>,
): PriceMonitorData['basket'] => {
  const prices = shown.map((price) => ({
    retailer: price.retailerId,
    item: price.productId,
    price: effectivePrice(price),
  }));
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
  rows: readonly PriceMover[],
  view: MarketView,
  label: ReturnType<typeof namerOf>,
): NonNullable<PriceMonitorData['movers']> => {
  const products = new Map(view.products.map((row) => [row.id, label(row)]));
  const shops = new Map(view.retailers.map((row) => [row.id, label(row)]));
  return rows.flatMap(({ chainId, productId, retailerId, before, after, change, changedOn }) => {
    const [product, retailer] = [products.get(productId), shops.get(retailerId)];
    if (!product || !retailer) return [];
    const prices = { from: before, to: after, change: rounded(change) };
    return [{ chainId, product, retailer, ...prices, changedOn: dayFromNumber(changedOn) }];
  });
};
