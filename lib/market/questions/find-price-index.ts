import { joinNames } from '#lib/i18n/format.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { type BrandIndex, levelsOfRatios, type RatioToOthers } from '#lib/market/measures/brand-index.ts';
import { type Measure, median, roundedMeasure } from '#lib/market/measures/measure.ts';
import { brandFigure } from '#lib/market/price-monitor/brand-figure.ts';
import { ratiosOfSides } from '#lib/market/price-monitor/compared-sides.ts';
import { groupedPrices } from '#lib/market/price-monitor/like-for-like.ts';
import { indexAndGap, tileFigures } from '#lib/market/price-monitor/panels/tiles/tiles.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import { inOrderOf } from '#lib/market/price-monitor/retailer-index.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import { questionOfDays } from './question.ts';
import { readPriceSet } from './read-price-set.ts';
import { lastDayOf } from './standing-prices.ts';
import { readAgainst } from './subject/read-against.ts';
import { withheldNames } from './withheld-names.ts';

type Input = {
  /** A brand, or the asker's rivals; null: the rest of the category, or where the asker's own brands are meant, their rivals. */
  against: string | null;
  /** On whose last day; null: the newest. */
  period: PeriodChoice | null;
};

/** How far the own prices lie from the others' at a retailer that has both. */
type GapAtRetailer = {
  retailer: Named;
  /** In percent. */
  gap: number;
  /** The same of a base unit, in money; null where the plan may not show what the others cost there. */
  inMoney: number | null;
};

/** One side's prices against the other's, like for like, as Price Monitor's key figures have them. */
export type SidesCompared = {
  /** The brands on both sides by their names. Of the own: null where the question names them; of the others: null where they are all others. */
  own: string | null;
  others: string | null;
  index: BrandIndex;
  /** The median over the retailers. */
  gap: Measure;
  gapInMoney: number | null;
  /** The widest gap first. */
  retailers: GapAtRetailer[];
};

export type PriceIndex = {
  /** Null where neither the question nor the asker's own brands say whose prices are meant. */
  sides: SidesCompared | null;
  /** Each brand against the rest of the category, where it isn't compared with certain brands: the lowest index first. */
  brands: { brand: Named; index: BrandIndex }[];
};

/** How brands are priced, like for like: against the rest of their category, their rivals, or another brand. */
export const findPriceIndex = questionOfDays(
  { module: 'priceMonitor', level: 'brand', ignores: ['statistic'] },
  async (reader, subject, { against, period }: Input) => {
    const others = against === null ? null : readAgainst(reader, subject.view, against);
    if (others !== null && 'status' in others) return others;
    const days = lastDayOf(reader, subject, period);
    const whole = await readPriceSet(reader, subject, days.range);
    const set = others === null ? whole : againstOthers(whole, others);
    if (set === null)
      return { ...{ status: 'unknown', kind: 'ownBrands', asked: '', suggestions: [], covered: [] } };
    const sides = sidesIn(reader, set, whole.isNarrowedTo === 'brand');
    const brands = others === null ? brandsIn(set) : [];
    const isEmpty = (sides?.index.n ?? 0) === 0 && brands.every(({ index }) => index.n === 0);
    const compared = sides?.retailers.map(({ retailer }) => retailer) ?? [];
    return {
      data: isEmpty ? null : { sides, brands },
      seen: {
        ...days,
        // Against certain brands it is what another company would see.
        ...(others === null && sides !== null && { drill: 'index' }),
        products: new Set(set.selection.map(({ productId }) => productId)).size,
        retailers: compared.length > 0 ? compared : set.retailersWithRows,
        withheld: withheldNames(set, subject.name),
      },
    };
  },
);

/** The chosen brands, or else the own ones, against those of a name. Null: there are neither chosen nor own ones. */
const againstOthers = (set: PriceSet, others: readonly string[]): PriceSet | null => {
  const { isNarrowedTo, isBrand, ours, view } = set;
  const own =
    isNarrowedTo === 'brand' ? view.brands.flatMap(({ id }) => (isBrand(id) ? [id] : [])) : ours.own;
  if (own.length === 0) return null;
  const rivals = others.filter((id) => !own.includes(id));
  return { ...set, isNarrowedTo: 'ours', ours: { own, rivals } };
};

const sidesIn = (reader: Reader, set: PriceSet, isNamed: boolean): SidesCompared | null => {
  const { isNarrowedTo, ours } = set;
  if (isNarrowedTo !== 'brand' && isNarrowedTo !== 'ours') return null;
  const { index, gap } = indexAndGap(set);
  const name = namerOf(reader.locale);
  const named = (ids: readonly string[]) =>
    joinNames(
      reader.locale,
      set.view.brands.flatMap((row) => (ids.includes(row.id) ? name(row).name : [])),
    );
  const retailers = gapsAtRetailers(set);
  const isOfOurs = isNarrowedTo === 'ours';
  return {
    own: isNamed ? null : named(ours.own),
    others: isOfOurs && ours.rivals.length > 0 ? named(ours.rivals) : null,
    index,
    gap,
    gapInMoney: retailers.length < gap.n ? null : medianOf(retailers),
    retailers,
  };
};

/** Of all that the gap in percent is the median of, or of none. */
const medianOf = (retailers: readonly GapAtRetailer[]): number | null => {
  const known = retailers.flatMap(({ inMoney }) => inMoney ?? []);
  return known.length < retailers.length ? null : median(known);
};

/** What the rows behind the gap say, retailer by retailer. */
const gapsAtRetailers = (set: PriceSet): GapAtRetailer[] => {
  const { disclosure, view, label } = set;
  const names = new Map(view.retailers.map((row) => [row.id, label(row)]));
  const ratios = Map.groupBy(ratiosOfSides(set).ratios, ({ retailerId }) => retailerId);
  return tileFigures.gap
    .basisIn(set)
    .rows.flatMap((row): GapAtRetailer[] => {
      const retailer = names.get(row.retailerId ?? '');
      if (!retailer || disclosure.rows([row]).length === 0) return [];
      return [{ retailer, gap: row.value, inMoney: gapInMoney(set, ratios.get(retailer.id) ?? []) }];
    })
    .sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap) || (a.retailer.id < b.retailer.id ? -1 : 1));
};

/** With the gap in percent, an amount says what the others cost. */
const gapInMoney = ({ disclosure }: PriceSet, ratios: readonly RatioToOthers[]): number | null => {
  const partners = [...new Set(ratios.flatMap((ratio) => ratio.partners))];
  const levels = disclosure.rows(partners, 'brands').length < partners.length ? null : levelsOfRatios(ratios);
  return levels && levels.own - levels.other;
};

const brandsIn = (set: PriceSet): PriceIndex['brands'] => {
  const grouped = groupedPrices(set);
  return set.shownBrands
    .map((brand) => {
      const { leftOut, ...index } = brandFigure(set, grouped, {
        brand: brand.id,
        name: `to-category:${brand.id}`,
      });
      return { brand, index: { ...roundedMeasure(index), leftOut } };
    })
    .sort(
      inOrderOf(
        ({ index }) => index,
        ({ lowBase }) => !lowBase,
      ),
    );
};
