import { exportAudit } from '#lib/admin/audit/export-audit.ts';
import { AuditExportQuery } from '#lib/admin/audit/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'admin',
      whileViewing: 'closed',
      query: AuditExportQuery,
      answers: [{ status: 200, type: 'text/csv' }],
      limit: ADMIN_LIMITS.export,
      errors: ['SEARCH_TOO_SLOW'],
    },
    exportAudit,
  ),
});
