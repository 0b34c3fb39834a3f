import { LIMITS } from '#lib/auth/limits.ts';
import { SignInBody, SignInOut } from '#lib/auth/schema.ts';
import { signIn } from '#lib/auth/sign-in.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      body: SignInBody,
      output: SignInOut,
      limit: LIMITS.signIn,
      errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'USER_BLOCKED'],
    },
    signIn,
  ),
});
