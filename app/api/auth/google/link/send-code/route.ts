import { LIMITS } from '#lib/auth/limits.ts';
import { SendCodeOut } from '#lib/auth/schema.ts';
import { sendGoogleLinkCode } from '#lib/auth/send-google-link-code.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      output: SendCodeOut,
      limit: LIMITS.sendCode,
      errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'FAILED_TO_SEND_VERIFICATION_CODE'],
    },
    sendGoogleLinkCode,
  ),
});
