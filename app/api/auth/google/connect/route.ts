import { connectGoogle } from '#lib/auth/connect-google.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { ConnectGoogleBody, ConnectGoogleOut } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'account',
      body: ConnectGoogleBody,
      output: ConnectGoogleOut,
      limit: LIMITS.updateProfile,
      errors: ['OLD_PASSWORD_INCORRECT', 'INVALID_CREDENTIALS'],
    },
    connectGoogle,
  ),
});
