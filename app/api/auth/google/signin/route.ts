import { LIMITS } from '#lib/auth/limits.ts';
import { GoogleSignInBody, SignInOut } from '#lib/auth/schema.ts';
import { signInWithGoogle } from '#lib/auth/sign-in-with-google.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      body: GoogleSignInBody,
      output: SignInOut,
      limit: LIMITS.google,
      errors: ['FEATURE_OFF', 'INVALID_CREDENTIALS', 'USER_BLOCKED', 'GOOGLE_LINK_REQUIRED'],
    },
    signInWithGoogle,
  ),
});
