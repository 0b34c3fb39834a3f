import { forgotPassword } from '#lib/auth/forgot-password.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { MessageOut, SendCodeBody } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      body: SendCodeBody,
      output: MessageOut,
      limit: LIMITS.sendCode,
      errors: ['USER_NOT_FOUND', 'FAILED_TO_SEND_RESET_CODE'],
    },
    forgotPassword,
  ),
});
