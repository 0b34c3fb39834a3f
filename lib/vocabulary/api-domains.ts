/** What the calls of the API are about: the tags of its document, and a page of its reference each, in this order. */
export const API_DOMAINS = [
  'account',
  'subscriptions',
  'modules',
  'market',
  'chat',
  'notifications',
  'service',
  'admin',
] as const;
export type ApiDomain = (typeof API_DOMAINS)[number];

export const isApiDomain = (value: string): value is ApiDomain =>
  API_DOMAINS.some((domain) => domain === value);

/** The page of a domain in the reference, without the language. */
export const domainPath = <D extends ApiDomain>(domain: D): `/developers/${D}` => `/developers/${domain}`;
