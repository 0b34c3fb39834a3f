import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { keepListView, listListViews } from '#lib/admin/list/keep-list-views.ts';
import { ViewBody, ViewCreatedOut, ViewsOut, ViewsQuery } from '#lib/admin/list/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: ViewsQuery, output: ViewsOut, limit: ADMIN_LIMITS.read },
    listListViews,
  ),
  POST: route(
    { access: 'admin', body: ViewBody, output: ViewCreatedOut, status: 201, limit: LIMITS.administer },
    keepListView,
  ),
});
