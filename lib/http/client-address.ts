/** Some proxies write the client's port too, which is another at every connection. */
const withoutPort = (entry: string): string =>
  entry.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/**
 * The client's address. With 0 trusted proxies the forwarding headers that a client sent were dropped before Next saw them
 * (instrumentation.ts), and the header holds the socket's address, put there by Next itself. With n proxies the n-th entry from the right was
 * written by the outermost one that we trust.
 */
export const clientAddress = (headers: Headers, trustedProxyHops: number): string => {
  const entries = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return withoutPort(entries.at(-Math.max(1, trustedProxyHops)) ?? entries[0] ?? 'unknown');
};
