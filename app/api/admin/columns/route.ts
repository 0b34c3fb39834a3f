import { hideColumns } from '#lib/admin/list/hide-columns.ts';
import { ColumnsBody, ColumnsOut } from '#lib/admin/list/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    { access: 'admin', body: ColumnsBody, output: ColumnsOut, limit: LIMITS.administer },
    hideColumns,
  ),
});
