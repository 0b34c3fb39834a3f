import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { getProduct, ProductParams } from '#lib/market/catalogue/get-product.ts';
import { ProductPageOut } from '#lib/market/catalogue/product-page.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'member',
      params: ProductParams,
      output: ProductPageOut,
      sharedLimit: MARKET_LIMITS.read,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
    },
    getProduct,
  ),
});
