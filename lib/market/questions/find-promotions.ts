import { type DealRow, listDeals } from '#db/queries/market-deals.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { type PeriodChoice, resolvePeriod } from '#lib/market/dashboard/periods.ts';
import { numbered } from '#lib/market/dashboard/view/open-market.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { DAYS_AHEAD, SOON_DAYS, type SoonEnd } from '#lib/market/promotions/days-ahead.ts';
import { type DealGroup, groupDeals } from '#lib/market/promotions/deal-groups.ts';
import {
  addDays,
  cairoDay,
  type Day,
  type DayNumberRange,
  type DayRange,
  dayFromNumber,
} from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { question } from './question.ts';
import { namesIn, todayOf } from './standing-prices.ts';
import type { Subject } from './subject/find-subject.ts';

type PromotionView = {
  /** Null: those of a brand that began together, as the plan has no single products. */
  product: Named | null;
  brand: Named;
  retailer: Named;
  /** How many products it is of. */
  products: number;
  mechanic: PromotionMechanic;
  /** The numbers of the mechanic; none if the plan has no single products, unless they are of a whole brand and say no price. */
  terms: Record<string, number>;
  startsOn: Day;
  /** Null: its label still shows it, and no end is announced. */
  endsOn: Day | null;
  regularPrice: number | null;
  promotedPrice: number | null;
  /** In percent of the regular price; null where the mechanic lowers no price, or the plan does not show it. */
  depth: number | null;
};

/** A page of them, and how many there are on all pages. */
type Promotions = { promotions: PromotionView[]; total: number };

type Page = { limit: number; offset: number };
const FIRST_PAGE: Page = { limit: 100, offset: 0 };

/** So many brands at retailers are named whose depth the plan does not show; in the list all of them lack it. */
const MOST_NAMED = 8;

/**
 * @param soon only what begins or ends within so many days (14 unless given), whatever the period; the next one first
 * @param leastDepth only what is so many percent off or more, as far as the plan shows how deep it is
 */
type Input = {
  period: PeriodChoice | null;
  soon?: SoonEnd | undefined;
  withinDays?: number | undefined;
  leastDepth?: number | undefined;
  page?: Page;
};

/**
 * Promotions that have a day in a period, announced ones too, the deepest first; those of today where none is given. They are the ones that
 * the dashboard of the same filters draws. That none ran is an answer too.
 */
export const findPromotions = question(
  { module: 'promotions', level: 'brand', ignores: ['governorate', 'price', 'statistic'] },
  async (reader, subject, { period, soon, leastDepth = 0, page = FIRST_PAGE, ...input }: Input) => {
    const { withinDays = SOON_DAYS } = input;
    const range = soon ? soonAfter(reader, withinDays) : rangeOf(reader, period);
    const deals = (await dealsOf(reader, subject, numbered(range))).filter(
      soon ? isSoon(soon, numbered(range)) : () => true,
    );
    const all = seesLevel(reader.scope, 'product')
      ? deals.map(({ productId, ...deal }) => ({ ...deal, productId, products: 1, isWithheld: false }))
      : groupDeals(subject.disclosure, deals).map(ofWholeBrand);
    const found = all.filter(({ depth }) => (depth ?? 0) >= leastDepth);
    const label = labelsIn(reader, subject);
    const shown = found
      .toSorted((a, b) => (soon ? nextFirst(soon)(a, b) : 0) || deepestFirst(a, b))
      .slice(page.offset, page.offset + page.limit);
    const data: Promotions = { promotions: shown.flatMap(label.promotion), total: found.length };
    return {
      data,
      seen: {
        range,
        products: subject.products.length,
        // Of all that were found, not of those that are listed.
        retailers: found.flatMap(label.retailer),
        withheld: [...new Set(shown.flatMap((each) => (each.isWithheld ? label.shelf(each) : [])))].slice(
          0,
          MOST_NAMED,
        ),
      },
    };
  },
);

const rangeOf = (reader: Reader, period: PeriodChoice | null): DayRange =>
  period ? resolvePeriod(period, cairoDay(reader.now), DAYS_AHEAD) : todayOf(reader);

const soonAfter = (reader: Reader, days: number): DayRange => {
  const today = cairoDay(reader.now);
  return { from: today, to: addDays(today, Math.min(days, DAYS_AHEAD)) };
};

const isSoon =
  (end: SoonEnd, days: DayNumberRange) =>
  ({ from, to }: DealRow): boolean =>
    end === 'starts' ? from > days.from : from <= days.from && to !== null && to <= days.to;

const nextFirst =
  (end: SoonEnd) =>
  (a: FoundPromotion, b: FoundPromotion): number =>
    end === 'starts' ? a.from - b.from : (a.to ?? 0) - (b.to ?? 0);

/** Those of the subject at retailers that sell to shoppers. */
const dealsOf = async (reader: Reader, subject: Subject, days: DayNumberRange): Promise<DealRow[]> => {
  const { view, chains } = subject;
  const { categoryNo, dataset, products, retailers } = chains;
  const deals = await listDeals(
    reader.market,
    { categoryNo, dataset, derivation: view.dealDerivation, products, retailers },
    days,
  );
  const shown = new Set(view.retailers.map(({ id }) => id));
  return deals.filter(({ retailerId }) => shown.has(retailerId));
};

/** As it is shown, with ids in place of names. */
type FoundPromotion = Pick<
  DealRow,
  'brandId' | 'retailerId' | 'mechanic' | 'terms' | 'from' | 'to' | 'regular' | 'promoted' | 'depth'
> & { productId: string | null; products: number; isWithheld: boolean };

/** Of several promotions their terms are said where these are of the whole brand; "3 for EGP 20" would be a price. */
const ofWholeBrand = ({ deals, ...group }: DealGroup): FoundPromotion => {
  const [first] = deals;
  const isOne = new Set(deals.map(({ terms }) => JSON.stringify(terms))).size === 1;
  const isOfBrand = group.products > 1 && deals.every(({ isBrandWide }) => isBrandWide);
  const isSaid = isOne && isOfBrand && group.mechanic !== 'x-for-y';
  return {
    ...group,
    productId: null,
    terms: (isSaid && first?.terms) || {},
    ...{ regular: null, promoted: null },
  };
};

const deepestFirst = (a: FoundPromotion, b: FoundPromotion): number =>
  (b.depth ?? 0) - (a.depth ?? 0) || b.from - a.from || keyOf(a).localeCompare(keyOf(b));

const keyOf = ({ brandId, productId, retailerId, mechanic }: FoundPromotion): string =>
  `${productId ?? brandId} ${retailerId} ${mechanic}`;

const labelsIn = (reader: Reader, subject: Subject) => {
  const { brands, products, retailers } = namesIn(reader, subject);
  return {
    promotion: (found: FoundPromotion): PromotionView[] => {
      const [brand, retailer] = [brands.get(found.brandId), retailers.get(found.retailerId)];
      if (!brand || !retailer) return [];
      const { mechanic, terms, from, to, regular, promoted, depth } = found;
      return [
        {
          product: (found.productId !== null && products.get(found.productId)) || null,
          ...{ brand, retailer, products: found.products, mechanic, terms },
          startsOn: dayFromNumber(from),
          endsOn: to === null ? null : dayFromNumber(to),
          ...{ regularPrice: regular, promotedPrice: promoted, depth: rounded(depth) },
        },
      ];
    },
    retailer: ({ retailerId }: FoundPromotion): Named[] => {
      const retailer = retailers.get(retailerId);
      return retailer ? [retailer] : [];
    },
    /** What a plan does not show, by its brand and retailer. */
    shelf: ({ brandId, retailerId }: FoundPromotion): string[] => {
      const [brand, retailer] = [brands.get(brandId), retailers.get(retailerId)];
      return brand && retailer ? [`${brand.name} (${retailer.name})`] : [];
    },
  };
};
