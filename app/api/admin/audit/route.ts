import { listAudit } from '#lib/admin/audit/list-audit.ts';
import { AuditOut, AuditQuery } from '#lib/admin/audit/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: AuditQuery,
      output: AuditOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listAudit,
  ),
});
