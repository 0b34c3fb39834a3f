import { giveGoogleNonce } from '#lib/auth/google-nonce.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { NonceOut } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'public', output: NonceOut, limit: LIMITS.google }, giveGoogleNonce),
});
