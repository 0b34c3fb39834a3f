import type { DealRow } from '#db/queries/market-deals.ts';
import type { ListedRun } from '#db/queries/market-listed-days.ts';
import type { Disclosure } from '#lib/market/access/plan-disclosure.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { narrow } from '#lib/market/dashboard/filters/narrow.ts';
import { nothingChosen } from '#lib/market/dashboard/filters/nothing-chosen.ts';
import { type DealSet, dealSetOf } from '#lib/market/promotions/deal-set.ts';
import { type PromotionChoice, promotionFilters } from '#lib/market/promotions/promotion-filters.ts';
import { dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { marketView, named } from './market-view.ts';
import { productRow } from './product-row.ts';

/** A category of two brands with two products each at two retailers, listed on ten days. */

export const FIRST_DAY = dayNumber('2026-11-01');
export const LAST_DAY = FIRST_DAY + 9;

const view = marketView({
  brands: ['own', 'rival'].map(named),
  retailers: ['a', 'b'],
  products: ['own-1', 'own-2', 'rival-1', 'rival-2'].map((id) => productRow(id, id.split('-')[0] ?? '')),
  newestOn: dayFromNumber(LAST_DAY),
});

const idsOf = (chain: string) => {
  const [retailerId = '', productId = ''] = chain.split('/');
  return { retailerId, productId, brandId: productId.split('-')[0] ?? '' };
};

/** A promotion, as `a/own-1`, on days from the first of the ten. */
export const deal = (
  chain: string,
  from: number,
  to: number | null,
  more: Partial<DealRow> = {},
): DealRow => ({
  ...idsOf(chain),
  from: FIRST_DAY + from,
  to: to === null ? null : FIRST_DAY + to,
  mechanic: 'price-cut',
  terms: {},
  isBrandWide: false,
  isOnLabel: true,
  ...{ regular: 20, promoted: 18, depth: 10, reference: null, honestDepth: null, verdict: 'unknown' },
  ...more,
});

export const listedRun = (chain: string, from = 0, to = 9): ListedRun => ({
  ...idsOf(chain),
  from: FIRST_DAY + from,
  to: FIRST_DAY + to,
});

const EVERYWHERE = ['a', 'b'].flatMap((retailer) =>
  view.products.map(({ id }) => listedRun(`${retailer}/${id}`)),
);

type Given = {
  deals: readonly DealRow[];
  runs?: readonly ListedRun[];
  choice?: Partial<PromotionChoice>;
  ours?: OwnBrands;
  disclosure?: Disclosure;
};

export const dealSet = ({ deals, runs = EVERYWHERE, choice, ours, disclosure }: Given): DealSet => {
  const chosen = { ...nothingChosen(promotionFilters), ...choice };
  return dealSetOf({
    ...{ view, choice: chosen, narrowed: narrow(promotionFilters, view, chosen).selection, locale: 'en' },
    range: { from: dayFromNumber(FIRST_DAY), to: dayFromNumber(LAST_DAY) },
    known: { from: FIRST_DAY, to: LAST_DAY },
    ...{ runs, deals },
    ...(ours && { ours }),
    ...(disclosure && { disclosure }),
  });
};
