import { listMatchedListings } from '#db/queries/market-catalogue.ts';
import { listStandingPrices } from '#db/queries/market-chains.ts';
import { listTyped } from '#db/queries/market-typing.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { features } from '#lib/billing/rules/features.ts';
import { AppError } from '#lib/core/errors.ts';
import { mayDispute, moduleAccess } from '#lib/market/access/module-access.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { MOST_LISTINGS } from './policy.ts';
import type { DisputeBody } from './schema.ts';

/** What a dispute is about, as the market knows it. */
export type Disputed = {
  dataset: Dataset;
  ofCategory: number;
  productId: string;
  retailerId: string;
} & (
  | { kind: 'price'; day: string; price: number }
  | { kind: 'match'; listingId: string; listingCode: string; listingTitle: string }
);

/** @throws AppError PLAN_REQUIRED in trials, and in plans that see no single products; FORBIDDEN without a module that shows prices of products */
export const requireDisputes = (scope: DataScope): void => {
  if (!mayDispute(scope))
    throw new AppError('PLAN_REQUIRED', { values: { feature: 'questions', plan: features.skuLevel.from } });
  const opens = (['priceMonitor', 'imdb'] as const).some(
    (module) => moduleAccess(scope, module) !== 'closed',
  );
  if (!opens) throw new AppError('FORBIDDEN');
};

/** What is disputed, one of each listing. @throws AppError NOT_FOUND where the scope shows no such price, or no such match */
export const findDisputed = async (reader: Reader, body: DisputeBody): Promise<Disputed[]> => {
  const { market, scope } = reader;
  const { productId, retailerId } = body;
  const [product] = await listTyped(market, [productId], scope);
  const view = product && (await findMarketView(market, scope, product.category.id));
  const isShown =
    view?.category.id === product?.category.id && view?.retailers.some(({ id }) => id === retailerId);
  if (!view || !isShown) throw new AppError('NOT_FOUND');
  const { categoryNo, derivation } = view;
  const { dataset } = view.category;
  const subject = { dataset, ofCategory: categoryNo, productId, retailerId };
  if (body.kind === 'price') {
    const { day } = body;
    const chains = { categoryNo, dataset, derivation, products: [productId], retailers: [retailerId] };
    const isKnown = view.newestOn !== null && day <= view.newestOn;
    const [price] = isKnown ? await listStandingPrices(market, chains, [dayNumber(day)]) : [];
    if (!price) throw new AppError('NOT_FOUND');
    return [{ ...subject, kind: 'price', day, price: effectivePrice(price) }];
  }
  const of = { productId, dataset, retailerId, code: body.code ?? null };
  const listings = await listMatchedListings(market, of, MOST_LISTINGS);
  if (listings.length === 0) throw new AppError('NOT_FOUND');
  return listings.map(({ id, code, title }) => ({
    ...{ ...subject, kind: 'match', listingId: id },
    ...{ listingCode: code, listingTitle: title },
  }));
};
