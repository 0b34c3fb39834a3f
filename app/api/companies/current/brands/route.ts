import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { changeCompanyBrands } from '#lib/market/brands/change-company-brands.ts';
import { BRAND_LIMITS } from '#lib/market/brands/limits.ts';
import { listCompanyBrands } from '#lib/market/brands/list-company-brands.ts';
import { CategoryBrands, CompanyBrandsBody, CompanyBrandsOut } from '#lib/market/brands/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', output: CompanyBrandsOut, sharedLimit: MARKET_LIMITS.read },
    listCompanyBrands,
  ),
  PUT: route(
    {
      access: 'owner',
      body: CompanyBrandsBody,
      output: CategoryBrands,
      versioned: true,
      limit: BRAND_LIMITS.change,
      sharedLimit: MARKET_LIMITS.read,
    },
    changeCompanyBrands,
  ),
});
