import { changeMany } from '#lib/admin/person/change-user.ts';
import { BulkBody, BulkOut } from '#lib/admin/person/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'admin', body: BulkBody, output: BulkOut, limit: LIMITS.administer }, changeMany),
});
