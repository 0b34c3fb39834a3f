import { LIMITS } from '#lib/auth/limits.ts';
import { SendCodeBody, SendCodeOut } from '#lib/auth/schema.ts';
import { sendVerificationCode } from '#lib/auth/send-verification-code.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'public', body: SendCodeBody, output: SendCodeOut, limit: LIMITS.sendCode },
    sendVerificationCode,
  ),
});
