import { LIMITS } from '#lib/auth/limits.ts';
import { VerifyCodeOut, VerifyEmailBody } from '#lib/auth/schema.ts';
import { verifyEmail } from '#lib/auth/verify-email.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      body: VerifyEmailBody,
      output: VerifyCodeOut,
      limit: LIMITS.checkCode,
      errors: [
        'USER_NOT_FOUND',
        'EMAIL_ALREADY_VERIFIED',
        'EMAIL_ALREADY_EXISTS',
        'INVALID_VERIFICATION_CODE',
        'VERIFICATION_CODE_EXPIRED',
        'NO_VERIFICATION_CODE_FOUND',
      ],
    },
    verifyEmail,
  ),
});
