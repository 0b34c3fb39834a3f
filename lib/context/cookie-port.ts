export type CookieOptions = {
  path: string;
  sameSite: 'lax' | 'strict';
  secure: boolean;
  httpOnly: boolean;
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
};

/** The cookies that the request brought, and those that its answer sets. What is set here is not got back. */
export type CookiePort = {
  get: (name: string) => string | undefined;
  set: (name: string, value: string, options: CookieOptions) => void;
};

/** The cookies of work that no browser asked for. */
export const NULL_COOKIES: CookiePort = { get: () => undefined, set: () => {} };
