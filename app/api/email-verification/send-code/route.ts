import { LIMITS } from '#lib/auth/limits.ts';
import { SendCodeBody, SendCodeOut } from '#lib/auth/schema.ts';
import { sendVerificationCode } from '#lib/auth/send-verification-code.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      body: SendCodeBody,
      output: SendCodeOut,
      limit: LIMITS.sendCode,
      errors: [
        'USER_NOT_FOUND',
        'EMAIL_ALREADY_VERIFIED',
        'EMAIL_ALREADY_EXISTS',
        'FAILED_TO_SEND_VERIFICATION_CODE',
      ],
    },
    sendVerificationCode,
  ),
});
