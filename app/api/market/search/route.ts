import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import {
  CatalogueSearchIn,
  CatalogueSearchOut,
  searchCatalogue,
} from '#lib/market/catalogue/search-as-typed.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'member',
      query: CatalogueSearchIn,
      output: CatalogueSearchOut,
      limit: MARKET_LIMITS.search,
      errors: ['FORBIDDEN'],
    },
    searchCatalogue,
  ),
});
