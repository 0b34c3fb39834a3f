import { checkResetCode } from '#lib/auth/check-reset-code.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { ProveEmailBody, ResetTokenOut } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      body: ProveEmailBody,
      output: ResetTokenOut,
      limit: LIMITS.checkCode,
      errors: ['USER_NOT_FOUND', 'INVALID_RESET_CODE', 'RESET_CODE_EXPIRED', 'NO_RESET_CODE_FOUND'],
    },
    checkResetCode,
  ),
});
