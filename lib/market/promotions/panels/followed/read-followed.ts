import { type AskedDays, countAskedShelves, listAskedSpells } from '#db/queries/market-asked-days.ts';
import { type DealRow, listDeals } from '#db/queries/market-deals.ts';
import { percent } from '#lib/market/measures/measure.ts';
import {
  answeredAfter,
  cutsOf,
  DAYS_AROUND,
  type GapsAround,
  gapsAround,
  type PriceRun,
} from '#lib/market/measures/promotion-effects.ts';
import type { DealSet, PromotedChain } from '#lib/market/promotions/deal-set.ts';
import { sideOf } from '#lib/market/promotions/promoted-side.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';
import { countedDeals } from '#lib/market/promotions/promotion-rows.ts';
import { rivalFinder } from '#lib/market/promotions/rival-products.ts';

/** The newest promotions are looked at. */
const MOST_LOOKED_AT = 50;

/** What followed one promotion. */
export type FollowedDeal = {
  deal: DealRow;
  days: number;
  rivals: number;
  gaps: GapsAround;
  answer: { days: number; brandId: string; isPromotion: boolean } | null;
  /** Fourteen days have passed since its start, or it was answered before. */
  isAnswerKnown: boolean;
  visits: number;
  emptyVisits: number;
};
export type Followed = { total: number; deals: readonly FollowedDeal[] };

type Reading = Pick<SectionReading, 'market' | 'category' | 'deals' | 'days' | 'newest'>;
type Subject = { deal: DealRow; days: number; rivals: PromotedChain[] };

/** Own promotions that lowered a price and began in the range: how many, and the newest, newest first, each with its rivals' chains. */
const subjectsOf = (set: DealSet, { days, newest }: Reading): { total: number; looked: Subject[] } => {
  const side = sideOf(set);
  if (side === null) return { total: 0, looked: [] };
  const rivalsOf = rivalFinder(set, side).rivals(set.market);
  const last = Math.min(days.to, newest);
  const counted = countedDeals(set.market.filter(side.isOwn)).filter(
    ({ deal }) => deal.promoted !== null && deal.from >= days.from && deal.from <= last,
  );
  const newestFirst = counted.toSorted(
    (a, b) => b.deal.from - a.deal.from || a.deal.productId.localeCompare(b.deal.productId),
  );
  const looked = newestFirst
    .slice(0, MOST_LOOKED_AT)
    .map((each) => ({ ...each, rivals: rivalsOf(each.deal) }));
  return { total: counted.length, looked };
};

export const readFollowed = async (reading: Reading, base: Promise<DealSet>): Promise<Followed> => {
  const { market, category, newest } = reading;
  const { total, looked } = subjectsOf(await base, reading);
  const asked = looked.flatMap(({ deal, rivals }) =>
    [deal, ...rivals].map(({ productId, retailerId }) => ({
      productId,
      retailerId,
      ...windowOf(deal, newest),
    })),
  );
  const during = looked.map(({ deal }): AskedDays => ({ ...deal, to: lastDayOf(deal, newest) }));
  const [spells, answers, shelves] = await Promise.all([
    listAskedSpells(market, category, asked),
    readAnswers(reading, looked),
    countAskedShelves(market, category, during),
  ]);
  const runs = Map.groupBy(spells, ({ ask }) => ask);
  const visits = new Map(shelves.map((shelf) => [shelf.ask, shelf]));
  let ask = 0;
  const deals = looked.map((subject, at) => {
    const [own = [], ...rivals] = [subject.deal, ...subject.rivals].map(() => runs.get(ask++) ?? []);
    const { listed = 0, outOfStock = 0 } = visits.get(at) ?? {};
    const answer = answerOf(subject, rivals, answers);
    return {
      ...{ deal: subject.deal, days: subject.days, rivals: rivals.filter((each) => each.length > 0).length },
      gaps: gapsAround({ from: subject.deal.from, to: lastDayOf(subject.deal, newest) }, own, rivals, newest),
      answer,
      isAnswerKnown: answer !== null || subject.deal.from + DAYS_AROUND <= newest,
      ...{ visits: listed, emptyVisits: outOfStock },
    };
  });
  return { total, deals };
};

/** One that still runs ends with the newest day for now. */
const lastDayOf = ({ to }: DealRow, newest: number): number => Math.min(to ?? newest, newest);

const windowOf = (deal: DealRow, newest: number) => ({
  from: deal.from - DAYS_AROUND,
  to: Math.min(Math.max(lastDayOf(deal, newest), deal.from) + DAYS_AROUND, newest),
});

/** Promotions of the rivals that may answer, by product and retailer: also those that begin after the range. */
const readAnswers = async (
  { market, deals }: Reading,
  looked: readonly Subject[],
): Promise<ReadonlyMap<string, DealRow[]>> => {
  const rivals = looked.flatMap((subject) => subject.rivals);
  const starts = looked.map(({ deal }) => deal.from);
  if (rivals.length === 0) return new Map();
  const products = [...new Set(rivals.map(({ productId }) => productId))];
  const retailers = [...new Set(rivals.map(({ retailerId }) => retailerId))];
  const found = await listDeals(
    market,
    { ...deals, products, retailers },
    { from: Math.min(...starts), to: Math.max(...starts) + DAYS_AROUND },
  );
  return Map.groupBy(found, ({ productId, retailerId }) => `${productId}\n${retailerId}`);
};

/** The rival that moved first, by a promotion or a price cut; of two on one day the promotion. */
const answerOf = (
  { deal, rivals }: Subject,
  prices: readonly (readonly PriceRun[])[],
  promotions: ReadonlyMap<string, DealRow[]>,
): FollowedDeal['answer'] => {
  const moves = rivals.flatMap(({ brandId, productId, retailerId }, at) => {
    const begun = (promotions.get(`${productId}\n${retailerId}`) ?? []).map(({ from }) => from);
    const promoted = answeredAfter(deal.from, begun);
    const cut = answeredAfter(deal.from, cutsOf(prices[at] ?? []));
    return [
      ...(promoted === null ? [] : [{ days: promoted, brandId, isPromotion: true }]),
      ...(cut === null ? [] : [{ days: cut, brandId, isPromotion: false }]),
    ];
  });
  const [first = null] = moves.toSorted(
    (a, b) =>
      a.days - b.days || Number(b.isPromotion) - Number(a.isPromotion) || a.brandId.localeCompare(b.brandId),
  );
  return first;
};

/** Share of its visits that found the shelf empty. */
export const emptyShare = ({ visits, emptyVisits }: FollowedDeal): number | null =>
  percent(emptyVisits, visits);
