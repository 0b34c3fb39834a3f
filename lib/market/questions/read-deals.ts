import type { Reader } from '#lib/market/access/reader.ts';
import { nothingChosen } from '#lib/market/dashboard/filters/nothing-chosen.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { openChosen } from '#lib/market/dashboard/view/open-market.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { openDeals } from '#lib/market/promotions/open-promotion-view.ts';
import { promotionFilters } from '#lib/market/promotions/promotion-filters.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';
import type { PromotionSection } from '#lib/market/promotions/section-ids.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import type { Needs, Seen } from './question.ts';
import type { Subject } from './subject/find-subject.ts';
import { withheldNames } from './withheld-names.ts';

/** The promotions that their dashboard calculates from, of the choice of a question. */

type Deals = {
  set: DealSet;
  /** By what a panel reads, all that it lists; null: nothing was read in the range. */
  query: SectionReading | null;
  range: DayRange;
};

/** What questions of promotions need. */
export const OF_PROMOTIONS = {
  module: 'promotions',
  level: 'brand',
  ignores: ['governorate', 'price', 'statistic'],
} as const satisfies Needs;

const USUAL = nothingChosen(promotionFilters);
const USUAL_PERIOD = '30d';

/** Of the days that are known: what is announced is requested elsewhere. */
export const readDeals = async (
  reader: Reader,
  { view, choice }: Subject,
  period: PeriodChoice | null,
): Promise<Deals> => {
  const { basis: _, ...chosen } = choice;
  const opened = openChosen(promotionFilters, reader, {
    view,
    choice: { ...USUAL, ...chosen },
    dropped: [],
    period: period ?? { preset: USUAL_PERIOD },
  });
  const { read, emptyBase } = openDeals(reader, opened, 'all');
  const set = read === null ? emptyBase() : await read.readBase();
  return { set, query: read?.query ?? null, range: opened.range };
};

/** The own brands, where figures are of these as nothing narrower was named. */
export const ownBrandsIn = ({ ours, view, locale }: DealSet): Named[] =>
  view.brands.flatMap((row) => (ours.own.includes(row.id) ? namerOf(locale)(row) : []));

/** What an answer of promotions rests on. Once everything is drawn. */
export const seenInDeals = ({ set, range }: Deals, { name }: Subject, section: PromotionSection): Seen => {
  const priced = new Set(set.chosen.map(({ retailerId }) => retailerId));
  return {
    ...{ range, shown: { section } },
    products: new Set(set.chosen.map(({ productId }) => productId)).size,
    retailers: set.shownRetailers.filter(({ id }) => priced.has(id)),
    withheld: withheldNames(set, name),
  };
};
