import { methods, route } from '#lib/http/route.ts';
import { forgetView, renameView } from '#lib/market/keep-saved-views.ts';
import { MARKET_LIMITS } from '#lib/market/limits.ts';
import {
  SavedViewForgottenOut,
  SavedViewNameBody,
  SavedViewParams,
  SavedViewRenamedOut,
} from '#lib/market/schema.ts';

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
