import { exportAudit } from '#lib/admin/audit/export-audit.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded({ access: 'admin', limit: ADMIN_LIMITS.export }, exportAudit),
});
