import { type DealDays, listDealDays } from '#db/queries/market-deals.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { LEAST_PAST, nextPromotion } from '#lib/market/measures/next-promotion.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { retailerShown } from '#lib/market/promotions/listed-promotion.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import type { NextData } from './schema.ts';

/** Two years of past promotions, and what is announced. */
const DAYS_BACK = 730;
const DAYS_AHEAD = 60;
const ROWS_A_PAGE = 20;

/** Null: the plan does not have it, and nothing is read. */
export const readPast = async ({
  market,
  narrowed,
  deals,
  newest,
  scope,
}: Pick<SectionReading, 'market' | 'narrowed' | 'deals' | 'newest' | 'scope'>): Promise<
  readonly DealDays[] | null
> =>
  seesLevel(scope, 'listing')
    ? listDealDays(
        market,
        { ...deals, products: narrowed.products, retailers: narrowed.retailers },
        { from: newest - DAYS_BACK + 1, to: newest + DAYS_AHEAD },
        LEAST_PAST,
      )
    : null;

type Asked = Pick<SectionReading, 'newest' | 'choice' | 'listed'>;
type Row = NextData['rows'][number];

/** Whose past promotions say when the next begins. Where one is announced nothing needs to be expected. */
export const nextLikely = (
  set: DealSet,
  past: readonly DealDays[] | null,
  { newest, choice, listed }: Asked,
): NextData => {
  if (past === null) return { state: 'notInPlan', page: 1, pages: 1, total: 0, rows: [] };
  const [names, isShown] = [namesOf(set), retailerShown(set)];
  const known = past.filter((deals) => set.isProduct(deals.productId) && isShown(deals));
  const expected = known.flatMap((deals): Row[] => {
    const next = expectedAfter(deals, newest);
    if (!next) return [];
    const { productId, brandId, retailerId } = deals;
    return [
      {
        product: { id: productId, name: names.product(productId) },
        brand: { id: brandId, name: names.brand(brandId) },
        retailer: { id: retailerId, name: names.retailer(retailerId) },
        from: dayFromNumber(next.from),
        to: dayFromNumber(next.to),
        likeliest: dayFromNumber(next.likeliest),
        past: next.past,
        lastStart: dayFromNumber(next.lastStart),
        gap: next.gap,
      },
    ];
  });
  const rows = expected.toSorted(
    (a, b) =>
      a.likeliest.localeCompare(b.likeliest) ||
      b.past - a.past ||
      a.product.name.localeCompare(b.product.name),
  );
  const { rows: shown, ...paging } = cutPage(rows, listed === 'all' ? null : choice.page, ROWS_A_PAGE);
  return { state: 'shown', ...paging, total: rows.length, rows: [...shown] };
};

const expectedAfter = ({ starts, ends }: DealDays, newest: number) =>
  starts.some((from) => from > newest)
    ? null
    : nextPromotion(
        starts.map((from, at) => ({ from, to: ends[at] ?? newest })),
        newest,
      );
