import { exportUsers } from '#lib/admin/directory/export-users.ts';
import { UsersExportQuery } from '#lib/admin/directory/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'admin',
      whileViewing: 'closed',
      query: UsersExportQuery,
      answers: [{ status: 200, type: 'text/csv' }],
      limit: ADMIN_LIMITS.export,
      errors: ['SEARCH_TOO_SLOW'],
    },
    exportUsers,
  ),
});
