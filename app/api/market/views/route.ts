import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { keepDashboardView, listDashboardViews } from '#lib/market/dashboard/keep-saved-views.ts';
import { SavedViewBody, SavedViewOut, SavedViewsOut, SavedViewsQuery } from '#lib/market/dashboard/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'member', whileViewing: 'closed', query: SavedViewsQuery, output: SavedViewsOut },
    listDashboardViews,
  ),
  POST: route(
    {
      access: 'member',
      body: SavedViewBody,
      output: SavedViewOut,
      status: 201,
      limit: MARKET_LIMITS.keepView,
    },
    keepDashboardView,
  ),
});
