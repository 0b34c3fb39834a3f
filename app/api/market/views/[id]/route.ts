import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { forgetView, renameView } from '#lib/market/dashboard/keep-saved-views.ts';
import {
  SavedViewForgottenOut,
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
    renameView,
  ),
  DELETE: route(
    {
      access: 'member',
      params: SavedViewParams,
      output: SavedViewForgottenOut,
      limit: MARKET_LIMITS.keepView,
      errors: ['NOT_FOUND'],
    },
    forgetView,
  ),
});
