import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { median, percent, rounded } from '#lib/market/measures/measure.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { promotionLister } from '#lib/market/promotions/listed-promotion.ts';
import { sideOf } from '#lib/market/promotions/promoted-side.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';
import { rowOfDeal } from '#lib/market/promotions/promotion-rows.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { emptyShare, type Followed, type FollowedDeal } from './read-followed.ts';
import type { FollowedData } from './schema.ts';

const ROWS_LISTED = 20;

export const FOLLOWED_FIGURES = ['before', 'during', 'after', 'answered', 'empty'] as const;
export type FollowedFigure = (typeof FOLLOWED_FIGURES)[number];

/** What followed own promotions: how they stood to rivals, whether these answered, and whether the shelf was full. */
export const whatFollowed = (
  set: DealSet,
  followed: Followed,
  { scope, listed }: Pick<SectionReading, 'scope' | 'listed'>,
): FollowedData => {
  const { total, deals } = followed;
  const side = sideOf(set);
  const figure = (name: FollowedFigure) =>
    discloseFigure(set, `followed-${name}`, followedBasis(set, followed, name));
  const answered = figure('answered');
  const days = deals.flatMap(({ answer }) => (answer === null ? [] : [answer.days]));
  const rows = seesLevel(scope, 'product') ? deals.map(rowIn(set)) : [];
  return {
    kind: side?.kind ?? null,
    brand: set.shownBrands.find(({ id }) => id === side?.brandId) ?? null,
    ...{ looked: deals.length, total },
    ...{ before: figure('before'), during: figure('during'), after: figure('after') },
    ...{ answered, daysToAnswer: answered.value === null ? null : median(days), empty: figure('empty') },
    rows: listed === 'all' ? rows : rows.slice(0, ROWS_LISTED),
  };
};

const rowIn = (set: DealSet): ((followed: FollowedDeal) => FollowedData['rows'][number]) => {
  const [list, names] = [promotionLister(set), namesOf(set)];
  return ({ deal, rivals, gaps, answer, visits, emptyVisits }) => ({
    ...list(deal),
    ...{ rivals, before: rounded(gaps.before), during: rounded(gaps.during), after: rounded(gaps.after) },
    answer: answer && {
      ...{ days: answer.days, isPromotion: answer.isPromotion },
      brand: { id: answer.brandId, name: names.brand(answer.brandId) },
    },
    ...{ visits, emptyVisits },
  });
};

/** The promotions that a figure is calculated from. */
export const followedBasis = (
  { locale }: Pick<DealSet, 'locale'>,
  { deals }: Followed,
  figure: FollowedFigure,
): FigureBasis => {
  const rowsBy = (ofDeal: (followed: FollowedDeal) => number | null) =>
    deals.flatMap((followed) => {
      const value = ofDeal(followed);
      return value === null ? [] : [{ followed, row: rowOfDeal(followed, locale, { value }) }];
    });
  if (figure === 'answered') {
    const rows = rowsBy(({ answer, isAnswerKnown }) => (isAnswerKnown ? Number(answer !== null) : null));
    return { reduction: 'share', rows: rows.map(({ row }) => row), of: 'brands' };
  }
  if (figure === 'empty') {
    const rows = rowsBy(emptyShare);
    const whole = rows.reduce((sum, { followed }) => sum + followed.visits, 0);
    return {
      reduction: 'weighted',
      rows: rows.map(({ followed, row }) => ({ ...row, weight: percent(followed.visits, whole) ?? 0 })),
      of: 'brands',
    };
  }
  const rows = rowsBy(({ gaps }) => {
    const gap = gaps[figure];
    return gap === null ? null : 100 + gap;
  });
  return { reduction: 'change', rows: rows.map(({ row }) => row), of: 'brands' };
};
