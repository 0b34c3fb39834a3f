import { resendEmail } from '#lib/admin/operations/resend-email.ts';
import { AcceptedOut, EmailParams } from '#lib/admin/operations/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: EmailParams,
      output: AcceptedOut,
      status: 202,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND', 'EMAIL_HOLDS_CODE', 'JOB_ALREADY_WAITING'],
    },
    resendEmail,
  ),
});
