import type { CookieOptions } from '#lib/context/cookie-port.ts';

/** The value of a cookie of a request. */
export const readCookie = (headers: Headers, name: string): string | undefined => {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...rest] = pair.trim().split('=');
    if (key === name) return rest.join('=');
  }
  return undefined;
};

/** A Set-Cookie header. Values are our own tokens: URL-safe characters and dots. */
export const serializeCookie = (name: string, value: string, options: CookieOptions): string =>
  [
    `${name}=${value}`,
    `Path=${options.path}`,
    `Max-Age=${options.maxAge}`,
    `SameSite=${options.sameSite === 'lax' ? 'Lax' : 'Strict'}`,
    ...(options.httpOnly ? ['HttpOnly'] : []),
    ...(options.secure ? ['Secure'] : []),
  ].join('; ');
