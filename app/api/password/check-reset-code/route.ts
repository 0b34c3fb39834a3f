import { checkResetCode } from '#lib/auth/check-reset-code.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { ProveEmailBody, ResetTokenOut } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'public', body: ProveEmailBody, output: ResetTokenOut, limit: LIMITS.checkCode },
    checkResetCode,
  ),
});
