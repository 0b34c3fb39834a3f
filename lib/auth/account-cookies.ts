import type { CookiePort } from '#lib/context/cookie-port.ts';
import { DAY, SECOND } from '#lib/core/clock.ts';
import { env } from '#lib/core/env.ts';
import { HINT_COOKIE } from '#lib/vocabulary/session-hint.ts';
import { GOOGLE_LINK_LIFETIME } from './policy.ts';
import { SESSION_ABSOLUTE_SECONDS } from './session-token.ts';

/** The cookies of accounts, which no script can read, each with the seconds that a browser keeps it. */
const ACCOUNT_COOKIES = {
  session: SESSION_ABSOLUTE_SECONDS,
  /** An admin's own session while they look on as a customer. */
  'kept-session': SESSION_ABSOLUTE_SECONDS,
  /** Marks a browser that has signed in before; worth nothing without a password. */
  device: (365 * DAY) / SECOND,
  /** Names the sign-up that a browser made, until an unverified account ends. */
  signup: DAY / SECOND,
  /** Holds the secret behind the nonce that Google is given. */
  google: DAY / SECOND,
  /** Names the Google identity that this browser has proved and that waits for the account's own proof. */
  'google-link': GOOGLE_LINK_LIFETIME / SECOND,
} as const;

export type AccountCookie = keyof typeof ACCOUNT_COOKIES;

const isHttps = (origin: string): boolean => origin.startsWith('https:');

/** The `__Host-` prefix binds the cookie to this host, path / and https. */
export const cookieNameAt = (origin: string, cookie: AccountCookie): string =>
  isHttps(origin) ? `__Host-raff.${cookie}` : `raff.${cookie}`;

export const cookieName = (cookie: AccountCookie): string => cookieNameAt(env().APP_URL, cookie);

export const cookieAttributes = () => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: isHttps(env().APP_URL),
});

export const getCookie = (cookies: CookiePort, cookie: AccountCookie): string | undefined =>
  cookies.get(cookieName(cookie));

export const setCookie = (cookies: CookiePort, cookie: AccountCookie, value: string): void =>
  cookies.set(cookieName(cookie), value, {
    ...cookieAttributes(),
    httpOnly: true,
    maxAge: ACCOUNT_COOKIES[cookie],
  });

export const deleteCookie = (cookies: CookiePort, cookie: AccountCookie): void =>
  cookies.set(cookieName(cookie), '', { ...cookieAttributes(), httpOnly: true, maxAge: 0 });

/** Begins the browser's session, with the hint beside it. */
export const setSessionCookies = (cookies: CookiePort, token: string): void => {
  setCookie(cookies, 'session', token);
  deleteCookie(cookies, 'kept-session');
  cookies.set(HINT_COOKIE, '1', {
    ...cookieAttributes(),
    httpOnly: false,
    maxAge: ACCOUNT_COOKIES.session,
  });
};

/** Puts another session in the place of the browser's own, which is kept until `restoreSessionCookies`. */
export const lendSessionCookies = (cookies: CookiePort, token: string): void => {
  const own = getCookie(cookies, 'session');
  if (own === undefined) throw new Error('there is no session to keep');
  setCookie(cookies, 'kept-session', own);
  setCookie(cookies, 'session', token);
};

/** Gives the browser back the session that was kept. @returns false where none was */
export const restoreSessionCookies = (cookies: CookiePort): boolean => {
  const own = getCookie(cookies, 'kept-session');
  if (own === undefined) return false;
  setSessionCookies(cookies, own);
  return true;
};

/** Ends the browser's session. */
export const deleteSessionCookies = (cookies: CookiePort): void => {
  deleteCookie(cookies, 'session');
  deleteCookie(cookies, 'kept-session');
  cookies.set(HINT_COOKIE, '', { ...cookieAttributes(), httpOnly: false, maxAge: 0 });
};
