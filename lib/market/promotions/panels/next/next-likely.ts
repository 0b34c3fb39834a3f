import { type DealRow, listDeals } from '#db/queries/market-deals.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { nextPromotion } from '#lib/market/measures/next-promotion.ts';
import { chainKey, type DealSet } from '#lib/market/promotions/deal-set.ts';
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
  readonly DealRow[] | null
> =>
  seesLevel(scope, 'listing')
    ? listDeals(
        market,
        { ...deals, products: narrowed.products, retailers: narrowed.retailers },
        { from: newest - DAYS_BACK + 1, to: newest + DAYS_AHEAD },
      )
    : null;

type Asked = Pick<SectionReading, 'newest' | 'choice' | 'listed'>;
type Row = NextData['rows'][number];

/** Whose past promotions say when the next begins. Where one is announced nothing needs to be expected. */
export const nextLikely = (
  set: DealSet,
  past: readonly DealRow[] | null,
  { newest, choice, listed }: Asked,
): NextData => {
  if (past === null) return { state: 'notInPlan', page: 1, pages: 1, total: 0, rows: [] };
  const [names, isShown] = [namesOf(set), retailerShown(set)];
  const known = past.filter((deal) => set.isProduct(deal.productId) && isShown(deal));
  const expected = [...Map.groupBy(known, chainKey).values()].flatMap((deals): Row[] => {
    const [first] = deals;
    const next = deals.some(({ from }) => from > newest) ? null : expectedAfter(deals, newest);
    if (!first || !next) return [];
    return [
      {
        product: { id: first.productId, name: names.product(first.productId) },
        brand: { id: first.brandId, name: names.brand(first.brandId) },
        retailer: { id: first.retailerId, name: names.retailer(first.retailerId) },
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

const expectedAfter = (deals: readonly DealRow[], newest: number) =>
  nextPromotion(
    deals.map(({ from, to }) => ({ from, to: to ?? newest })),
    newest,
  );
