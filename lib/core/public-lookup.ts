import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** There is no public address of that name, whatever it leads to now. */
export class NotPublic extends Error {}

/** How names are found, and which of their addresses may be called. */
export type PublicWays = {
  resolve?: (name: string) => Promise<LookupAddress[]>;
  isAllowed?: (address: string) => boolean;
};

const resolvePublicly = (name: string): Promise<LookupAddress[]> =>
  new Promise((found, fail) => {
    lookup(name, { all: true }, (error, addresses) => (error ? fail(error) : found(addresses)));
  });

/**
 * Resolves the name of an address that someone chose, once: a connection by the answer goes to an address that was judged, so a name that leads
 * elsewhere a moment later gains nothing.
 * @throws NotPublic where none of its addresses is public
 */
export const resolvePublicName = async (
  url: URL,
  signal: AbortSignal,
  { resolve = resolvePublicly, isAllowed = isPublicAddress }: PublicWays = {},
): Promise<LookupFunction> => {
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const [pinned, ...others] = await publicAddresses(name, signal, resolve, isAllowed);
  if (!pinned) throw new NotPublic('no public address of this name');
  return (_, { all }, done) =>
    all ? done(null, [pinned, ...others]) : done(null, pinned.address, pinned.family);
};

const publicAddresses = async (
  name: string,
  signal: AbortSignal,
  resolve: NonNullable<PublicWays['resolve']>,
  isAllowed: NonNullable<PublicWays['isAllowed']>,
): Promise<LookupAddress[]> => {
  const family = isIP(name);
  if (family > 0) return isAllowed(name) ? [{ address: name, family }] : [];
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  // A name that isn't there has no address either.
  const addresses = await Promise.race([resolve(name).catch(() => []), late]).finally(() =>
    signal.removeEventListener('abort', stop),
  );
  return addresses.filter(({ address }) => isAllowed(address));
};
