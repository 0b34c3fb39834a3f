import { resendVerification } from '#lib/admin/person/resend-verification.ts';
import { PersonParams } from '#lib/admin/person/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { SendCodeOut } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: PersonParams,
      output: SendCodeOut,
      limit: LIMITS.administer,
      errors: ['USER_NOT_FOUND', 'EMAIL_ALREADY_VERIFIED', 'FAILED_TO_SEND_VERIFICATION_CODE'],
    },
    resendVerification,
  ),
});
