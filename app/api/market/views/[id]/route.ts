import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { deleteDashboardView, renameDashboardView } from '#lib/market/dashboard/keep-saved-views.ts';
import {
  SavedViewDeletedOut,
  SavedViewNameBody,
  SavedViewParams,
  SavedViewRenamedOut,
} from '#lib/market/dashboard/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    {
      access: 'member',
      params: SavedViewParams,
      body: SavedViewNameBody,
      output: SavedViewRenamedOut,
      limit: MARKET_LIMITS.keepView,
      errors: ['NOT_FOUND'],
    },
    renameDashboardView,
  ),
  DELETE: route(
    {
      access: 'member',
      params: SavedViewParams,
      output: SavedViewDeletedOut,
      limit: MARKET_LIMITS.keepView,
      errors: ['NOT_FOUND'],
    },
    deleteDashboardView,
  ),
});
