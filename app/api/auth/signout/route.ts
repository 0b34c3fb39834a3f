import { SignOutBody, SignOutOut } from '#lib/auth/schema.ts';
import { signOut } from '#lib/auth/sign-out.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'public', body: SignOutBody, output: SignOutOut }, signOut),
});
