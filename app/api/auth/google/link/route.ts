import { LIMITS } from '#lib/auth/limits.ts';
import { linkGoogle } from '#lib/auth/link-google.ts';
import { GoogleLinkBody, SignInOut } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      body: GoogleLinkBody,
      output: SignInOut,
      limit: LIMITS.signIn,
      errors: [
        'INVALID_CREDENTIALS',
        'INVALID_VERIFICATION_CODE',
        'VERIFICATION_CODE_EXPIRED',
        'NO_VERIFICATION_CODE_FOUND',
        'NOT_FOUND',
        'USER_BLOCKED',
      ],
    },
    linkGoogle,
  ),
});
