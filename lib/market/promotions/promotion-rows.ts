import type { DealRow } from '#db/queries/market-deals.ts';
import { onceFor } from '#lib/core/once-for.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { DrillColumn } from '#lib/market/dashboard/drill/drill-rows.ts';
import type { ContributingRow, DrillDetails, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { promoIntensity, promoPressure } from '#lib/market/measures/deal-measures.ts';
import { daysWithin, lengthOf } from '#lib/market/measures/deal-spans.ts';
import { percent } from '#lib/market/measures/measure.ts';
import { promoFrequency } from '#lib/market/measures/promotion-measures.ts';
import { promotionInWords } from '#lib/market/names/promotion-words.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import type { PromotedChain } from './deal-set.ts';

/** The columns of rows behind figures: of a promotion what it offers, when and how deep; of a price how many of its days count. */
export const PROMOTION_COLUMNS = [
  { id: 'offer', kind: 'text' },
  { id: 'begins', kind: 'day' },
  { id: 'ends', kind: 'day' },
  { id: 'regular', kind: 'money' },
  { id: 'promoted', kind: 'money' },
  { id: 'depth', kind: 'percent' },
  { id: 'reference', kind: 'money' },
  { id: 'verdict', kind: 'text' },
  { id: 'retailers', kind: 'count' },
  { id: 'days', kind: 'count' },
  { id: 'listedDays', kind: 'count' },
] as const satisfies readonly DrillColumn[];

/** Rows behind figures, as the panels calculate from them. */

const alone = { own: null, other: null, n: 1 };

/** A promotion of one product at one retailer, with how many of its days count in the range. */
export type CountedDeal = { deal: DealRow; days: number };

/** The promotions of chains with their days; those whose days all count for another are left out. */
export const countedDeals = onceFor((chains: readonly PromotedChain[]): readonly CountedDeal[] => {
  const counted: CountedDeal[] = [];
  for (const { spans } of chains) {
    const first = counted.length;
    for (const span of spans) {
      let at = first;
      while (at < counted.length && counted[at]?.deal !== span.deal) at += 1;
      const known = counted[at];
      if (known) known.days += lengthOf(span);
      else counted.push({ deal: span.deal, days: lengthOf(span) });
    }
  }
  return counted;
});

type Offer = Pick<DealRow, 'mechanic' | 'terms'>;

/** A promotion is among the rows of many figures: its words are written once. */
const written = new WeakMap<Offer, Map<Locale, string>>();

/** What a promotion offers, in words. */
export const offerInWords = (deal: Offer, locale: Locale): string => {
  const words = written.get(deal) ?? new Map<Locale, string>();
  written.set(deal, words);
  const offer = words.get(locale) ?? promotionInWords(translator(locale, 'market'), locale, deal);
  words.set(locale, offer);
  return offer;
};

const dealDetails = ({ deal, days }: CountedDeal, locale: Locale): DrillDetails => ({
  ...{ begins: deal.from, ends: deal.to, regular: deal.regular, promoted: deal.promoted, depth: deal.depth },
  ...{ days, offer: offerInWords(deal, locale) },
});

type MoreOf = (deal: DealRow) => DrillDetails;

export const rowOfDeal = (
  counted: CountedDeal,
  locale: Locale,
  { value, weight, moreOf }: { value: number; weight?: number; moreOf?: MoreOf | undefined },
): ContributingRow => {
  const { deal } = counted;
  const { brandId, productId, retailerId } = deal;
  const details = () => ({ ...dealDetails(counted, locale), ...moreOf?.(deal) });
  const row = { brandId, productId, retailerId, own: null, other: null, n: 1, value, details };
  return weight === undefined ? row : { ...row, weight };
};

/** A price over the days on which it was listed. */
export const rowOfChain = (
  { brandId, productId, retailerId, dealDays, listedDays }: PromotedChain,
  { value, weight }: { value: number; weight: number },
): ContributingRow => ({
  ...{ ...alone, brandId, productId, retailerId, value, weight },
  details: () => ({ days: dealDays, listedDays }),
});

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** How much of a whole each is, in percent. */
const weightsIn = <Row>(rows: readonly Row[], of: (row: Row) => number): ((row: Row) => number) => {
  const whole = sumOf(rows, of);
  return (row) => percent(of(row), whole) ?? 0;
};

type Of = Pick<FigureBasis, 'of'>;

/** Days on promotion of all days listed. */
export const timeBasis = (chains: readonly PromotedChain[], of: Of = {}): FigureBasis => {
  const weightOf = weightsIn(chains, ({ listedDays }) => listedDays);
  const rows = chains.map((chain) =>
    rowOfChain(chain, {
      value: promoFrequency(chain.dealDays, chain.listedDays) ?? 0,
      weight: weightOf(chain),
    }),
  );
  return { reduction: 'weighted', rows, ...of };
};

/**
 * The same of the days of chains that lie within others, to be calculated and not listed: a view asks for many weeks of thousands, whose rows
 * are the same ones each time, and are valid until the next call.
 */
export const timeWithin = (chains: readonly PromotedChain[]): ((days: DayNumberRange) => FigureBasis) => {
  const blank = chains.map((chain): ContributingRow => rowOfChain(chain, { value: 0, weight: 0 }));
  return (days) => {
    const rows: ContributingRow[] = [];
    let whole = 0;
    for (let at = 0; at < chains.length; at += 1) {
      const chain = chains[at];
      const row = blank[at];
      const weight = chain ? daysWithin(chain.listed, days) : 0;
      if (!chain || !row || weight === 0) continue;
      row.value = promoFrequency(daysWithin(chain.spans, days), weight) ?? 0;
      row.weight = weight;
      rows.push(row);
      whole += weight;
    }
    for (const row of rows) row.weight = percent(row.weight ?? 0, whole) ?? 0;
    return { reduction: 'weighted', rows };
  };
};

/** The average of what promotions say of themselves, weighted by their days. Those that say nothing are left out. */
const averageBasis = (
  deals: readonly CountedDeal[],
  locale: Locale,
  figureOf: (deal: DealRow) => number | null,
  of: Of = {},
  moreOf?: MoreOf,
): FigureBasis => {
  const known = deals.filter(({ deal }) => figureOf(deal) !== null);
  const weightOf = weightsIn(known, ({ days }) => days);
  const rows = known.map((counted) => {
    const { deal } = counted;
    return rowOfDeal(counted, locale, {
      ...{ value: figureOf(deal) ?? 0, weight: weightOf(counted), moreOf },
    });
  });
  return { reduction: 'weighted', rows, ...of };
};

export const depthBasis = (deals: readonly CountedDeal[], locale: Locale, of: Of = {}): FigureBasis =>
  averageBasis(deals, locale, ({ depth }) => depth, of);

/** With the price that the discount is measured against, and what it is. */
export const realDepthBasis = (deals: readonly CountedDeal[], locale: Locale, of: Of = {}): FigureBasis => {
  const judged = (deal: DealRow) => judgement(deal, locale);
  return averageBasis(deals, locale, ({ honestDepth }) => honestDepth, of, judged);
};

const judgement = ({ reference, verdict }: DealRow, locale: Locale): DrillDetails => ({
  ...{ reference, verdict: translator(locale, 'market')(`verdicts.${verdict}`) },
});

/** A promotion with the price that its discount is measured against, and what it comes to. */
export const rowOfJudged = (
  counted: CountedDeal,
  locale: Locale,
  given: { value: number; weight?: number },
): ContributingRow => rowOfDeal(counted, locale, { ...given, moreOf: (deal) => judgement(deal, locale) });

/** Whose days on promotion they are, of all. */
export const shareBasis = (
  market: readonly PromotedChain[],
  isOwn: (chain: PromotedChain) => boolean,
): FigureBasis => {
  const promoted = market.filter(({ dealDays }) => dealDays > 0);
  const weightOf = weightsIn(promoted, ({ dealDays }) => dealDays);
  const rows = promoted.map((chain) =>
    rowOfChain(chain, { value: isOwn(chain) ? 100 : 0, weight: weightOf(chain) }),
  );
  return { reduction: 'weighted', rows, of: 'brands', ofThese: market.filter(isOwn) };
};

/** Whose days with a price they are, of all. */
export const listedBasis = (
  market: readonly PromotedChain[],
  isOwn: (chain: PromotedChain) => boolean,
): FigureBasis => {
  const weightOf = weightsIn(market, ({ listedDays }) => listedDays);
  const rows = market.map((chain) =>
    rowOfChain(chain, { value: isOwn(chain) ? 100 : 0, weight: weightOf(chain) }),
  );
  return { reduction: 'weighted', rows, of: 'brands', ofThese: market.filter(isOwn) };
};

const brandOf = ({ brandId }: PromotedChain): string => brandId;

/**
 * Whose days on promotion, or with a price, they are, for all brands in turn: each of these figures has the rows of all brands, with other
 * values alone. So the rows of a call are valid until the next call, which fills the same list.
 */
export const sharesByBrand = (
  market: readonly PromotedChain[],
  of: 'dealDays' | 'listedDays',
): ((brandId: string) => FigureBasis) => {
  const counted = of === 'dealDays' ? market.filter(({ dealDays }) => dealDays > 0) : market;
  const weightOf = weightsIn(counted, (chain) => chain[of]);
  const rows = counted.map((chain) => rowOfChain(chain, { value: 0, weight: weightOf(chain) }));
  const [rowsOf, chainsOf] = [Map.groupBy(rows, ({ brandId }) => brandId), Map.groupBy(market, brandOf)];
  let own: ContributingRow[] = [];
  return (brandId) => {
    for (const row of own) row.value = 0;
    own = rowsOf.get(brandId) ?? [];
    for (const row of own) row.value = 100;
    return { reduction: 'weighted', rows, of: 'brands', ofThese: chainsOf.get(brandId) ?? [] };
  };
};

const pressureIn = (market: readonly PromotedChain[]): number | null =>
  promoPressure(
    sumOf(market, ({ dealDays }) => dealDays),
    sumOf(market, ({ listedDays }) => listedDays),
  );

/** Share of days on promotion ÷ share of days listed × 100, which is time on promotion against that of all. */
export const intensityBasis = (
  market: readonly PromotedChain[],
  isOwn: (chain: PromotedChain) => boolean,
): FigureBasis => intensityAgainst(pressureIn(market), market.filter(isOwn));

/** The same for all brands in turn. */
export const intensityByBrand = (market: readonly PromotedChain[]): ((brandId: string) => FigureBasis) => {
  const [all, chainsOf] = [pressureIn(market), Map.groupBy(market, brandOf)];
  return (brandId) => intensityAgainst(all, chainsOf.get(brandId) ?? []);
};

const intensityAgainst = (all: number | null, chains: readonly PromotedChain[]): FigureBasis => {
  const own = all ? chains : [];
  const weightOf = weightsIn(own, ({ listedDays }) => listedDays);
  const rows = own.map((chain) => {
    const time = promoFrequency(chain.dealDays, chain.listedDays);
    return rowOfChain(chain, { value: promoIntensity(time, all) ?? 0, weight: weightOf(chain) });
  });
  return { reduction: 'weighted', rows, of: 'brands' };
};
