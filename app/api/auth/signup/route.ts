import { LIMITS } from '#lib/auth/limits.ts';
import { SignUpBody, SignUpOut } from '#lib/auth/schema.ts';
import { signUp } from '#lib/auth/sign-up.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      body: SignUpBody,
      output: SignUpOut,
      status: 201,
      limit: LIMITS.signUp,
      errors: ['FEATURE_OFF', 'EMAIL_ALREADY_EXISTS', 'FAILED_TO_SEND_VERIFICATION_CODE'],
    },
    signUp,
  ),
});
