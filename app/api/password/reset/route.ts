import { LIMITS } from '#lib/auth/limits.ts';
import { resetPassword } from '#lib/auth/reset-password.ts';
import { MessageOut, ResetPasswordBody } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      body: ResetPasswordBody,
      output: MessageOut,
      limit: LIMITS.resetPassword,
      errors: ['INVALID_OR_EXPIRED_TOKEN', 'TOKEN_TYPE_INVALID'],
    },
    resetPassword,
  ),
});
