import NextAuth, { type NextAuthOptions } from 'next-auth';
import { env, tellNextAuthOrigin } from '#lib/core/env.ts';
import type { Handler } from '#lib/http/route.ts';
import { cookieAttributes, SESSION_ABSOLUTE_SECONDS, sessionCookieName } from './session-token.ts';

const options = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  providers: [],
  session: { strategy: 'jwt', maxAge: SESSION_ABSOLUTE_SECONDS },
  cookies: {
    sessionToken: { name: sessionCookieName(), options: { ...cookieAttributes(), httpOnly: true } },
  },
  pages: { signIn: '/login', error: '/login', newUser: '/signup' },
});

/** next-auth's own handler, for the few paths that are let through to it. */
export const nextAuth: Handler = async (request, { params }) => {
  tellNextAuthOrigin();
  return NextAuth(options())(request, { params });
};
