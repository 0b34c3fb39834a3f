import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { listEmails } from '#lib/admin/operations/list-emails.ts';
import { EmailsOut, EmailsQuery } from '#lib/admin/operations/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: EmailsQuery,
      output: EmailsOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listEmails,
  ),
});
