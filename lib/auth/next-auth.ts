import NextAuth, { type NextAuthOptions } from 'next-auth';
import { env, tellNextAuthOrigin } from '#lib/core/env.ts';
import { cookieAttributes, cookieName } from './account-cookies.ts';
import { SESSION_ABSOLUTE_SECONDS } from './session-token.ts';

const options = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  providers: [],
  session: { strategy: 'jwt', maxAge: SESSION_ABSOLUTE_SECONDS },
  cookies: {
    sessionToken: { name: cookieName('session'), options: { ...cookieAttributes(), httpOnly: true } },
  },
  pages: { signIn: '/login', error: '/login', newUser: '/signup' },
});

type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };

/** next-auth's own handler, for the few paths that are let through to it. */
export const nextAuth = async (request: Request, { params }: RouteArguments): Promise<Response> => {
  tellNextAuthOrigin();
  return NextAuth(options())(request, { params });
};
