import { type AskedSpell, listAskedSpells } from '#db/queries/market-asked-days.ts';
import type { DealRow } from '#db/queries/market-deals.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { percent, rounded } from '#lib/market/measures/measure.ts';
import { priceAfter } from '#lib/market/measures/promotion-effects.ts';
import type { AfterState } from '#lib/market/promotions/after-states.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { promotionLister, retailerShown } from '#lib/market/promotions/listed-promotion.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';
import { rowOfDeal } from '#lib/market/promotions/promotion-rows.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { AfterData } from './schema.ts';

type Reading = Pick<SectionReading, 'market' | 'narrowed' | 'days' | 'newest' | 'scope' | 'listed'>;

/** Days after a promotion on which its price is looked at. */
const DAYS_AFTER = 7;
/** The newest promotions are looked at, and so many are listed. */
const MOST_LOOKED_AT = 1000;
const ROWS_LISTED = 20;

/** A promotion that is over, with the regular price before it and what shoppers paid after it. */
export type EndedDeal = { deal: DealRow & { to: number }; before: number; after: number; state: AfterState };
type EndedDeals = { ended: number; deals: readonly EndedDeal[] };

/** Promotions that lowered a price, ended in the range and are over for a week, the newest first. */
const endedIn = (set: DealSet, { days, newest }: Reading): EndedDeal['deal'][] =>
  set.deals
    .filter(retailerShown(set))
    .flatMap((deal) => (deal.to === null || deal.promoted === null ? [] : [{ ...deal, to: deal.to }]))
    .filter(({ to }) => to >= days.from && to <= days.to && to + DAYS_AFTER <= newest)
    .toSorted((a, b) => b.to - a.to || a.productId.localeCompare(b.productId));

export const readEnded = async (reading: Reading, set: Promise<DealSet>): Promise<EndedDeals> => {
  const { market, narrowed } = reading;
  const ended = endedIn(await set, reading);
  const deals = ended.slice(0, MOST_LOOKED_AT);
  const asked = deals.flatMap(({ productId, retailerId, from, to }) =>
    [from - 1, to + DAYS_AFTER].map((day) => ({ productId, retailerId, from: day, to: day })),
  );
  const spells = new Map((await listAskedSpells(market, narrowed, asked)).map((spell) => [spell.ask, spell]));
  return {
    ended: ended.length,
    deals: deals.flatMap((deal, at) => judged(deal, spells.get(2 * at), spells.get(2 * at + 1))),
  };
};

const judged = (deal: EndedDeal['deal'], before?: AskedSpell, after?: AskedSpell): EndedDeal[] => {
  if (!before || !after) return [];
  // The day before may have been on another promotion, whose price says nothing of what the shelf goes back to.
  const prices = { before: before.regular, after: after.promo ?? after.regular };
  const state = after.promo === null ? priceAfter(prices.before, prices.after) : 'again';
  return state === null ? [] : [{ deal, ...prices, state }];
};

/** Back, lower, higher or on promotion again, a week after promotions ended. */
export const pricesAfter = (
  set: DealSet,
  { ended, deals }: EndedDeals,
  { scope, listed }: Pick<Reading, 'scope' | 'listed'>,
): AfterData => {
  const shown = shownIn(set, deals);
  if (shown.length === 0 && deals.length > 0) set.withheld.add('after');
  const count = (state: AfterState) => shown.filter((each) => each.state === state).length;
  const counts = {
    back: count('back'),
    lower: count('lower'),
    higher: count('higher'),
    again: count('again'),
  };
  const rows = seesLevel(scope, 'product') ? rowsOf(set, shown) : [];
  return { counts, looked: shown.length, ended, rows: listed === 'all' ? rows : rows.slice(0, ROWS_LISTED) };
};

/** Where a price went after it is a figure of the price: in plans without single products no promotion of one product counts alone. */
const shownIn = ({ disclosure }: DealSet, deals: readonly EndedDeal[]): EndedDeal[] => {
  const shown = new Set(disclosure.rows(deals.map(({ deal }) => deal)));
  return deals.filter(({ deal }) => shown.has(deal));
};

const rowsOf = (set: DealSet, deals: readonly EndedDeal[]): AfterData['rows'] => {
  const list = promotionLister(set);
  return deals
    .flatMap(({ deal, before, after, state }) => {
      if (state !== 'lower' && state !== 'higher') return [];
      const change = rounded(percent(after - before, before) ?? 0);
      return [{ ...list(deal), state, before, after, change }];
    })
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
};

/** The promotions after which the price did this. */
export const afterBasis = (set: DealSet, { deals }: EndedDeals, state: AfterState): FigureBasis => ({
  reduction: 'count',
  rows: shownIn(set, deals)
    .filter((each) => each.state === state)
    .map(({ deal, before, after }) => ({
      ...rowOfDeal({ deal, days: deal.to - deal.from + 1 }, set.locale, { value: 1 }),
      own: after,
      other: before,
    })),
});
