import { z } from 'zod';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { requireModule } from '#lib/market/access/module-access.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { findProduct } from './find-product.ts';
import type { ProductPage } from './product-page.ts';

const MAX_ID = 100;

export const ProductParams = z.object({ id: z.string().min(1).max(MAX_ID) });

/**
 * GET /market/products/{id}: a product as the plan may see it.
 * @throws AppError FORBIDDEN where the scope does not cover the module, NOT_FOUND where it covers no such product
 */
export const getProduct = async (
  ctx: Context<Account>,
  { id }: z.output<typeof ProductParams>,
): Promise<ProductPage> => {
  requireModule(ctx, 'imdb');
  const found = await readMarket(ctx, (reader) => findProduct(reader, id));
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
};
