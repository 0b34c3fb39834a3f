/**
 * Whether a browser sent this write from another site (OWASP: Fetch Metadata, then Origin). Neither header means a client that is no
 * browser, which has no ambient cookies to abuse.
 */
export const isCrossSite = (headers: Headers, appOrigin: string): boolean => {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const from = headers.get('origin');
  return from !== null && from !== appOrigin;
};
