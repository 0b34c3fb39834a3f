import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** There is no public address of that name, whatever it leads to now. */
export class NotPublic extends Error {}

type Message = {
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
};

export type PostAnswer = { status: number; retryAfterSeconds: number | null };

/** How names are found, and which of their addresses may be called. */
type Ways = {
  resolve?: (name: string) => Promise<LookupAddress[]>;
  isAllowed?: (address: string) => boolean;
};

/** Of an answer no more is read: all that counts is its status. */
const READ_BYTES = 4096;

const resolvePublicly = (name: string): Promise<LookupAddress[]> =>
  new Promise((found, fail) => {
    lookup(name, { all: true }, (error, addresses) => (error ? fail(error) : found(addresses)));
  });

/**
 * Posts JSON to an address that a customer chose. The name is resolved once, and the connection goes to an address that was judged, so a
 * name that leads elsewhere a moment later gains nothing. Redirects are answers like any other. The connection is closed afterwards.
 * @throws NotPublic where none of its addresses is; Error where no answer comes
 */
export const postPublicly = async (
  address: string,
  { headers, body, signal }: Message,
  { resolve = resolvePublicly, isAllowed = isPublicAddress }: Ways = {},
): Promise<PostAnswer> => {
  const url = new URL(address);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const [pinned, ...others] = await publicAddresses(name, signal, resolve, isAllowed);
  if (!pinned) throw new NotPublic('no public address of this name');
  const found: LookupFunction = (_, { all }, done) =>
    all ? done(null, [pinned, ...others]) : done(null, pinned.address, pinned.family);
  const content = Buffer.from(body);
  return new Promise((answered, fail) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      ...{ method: 'POST', agent: false, lookup: found, signal },
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(content.length),
        ...headers,
      },
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const answer = { status: response.statusCode ?? 0, retryAfterSeconds: retryAfterOf(response) };
      let read = 0;
      const end = () => {
        request.destroy();
        answered(answer);
      };
      response.on('data', (part: Buffer) => {
        read += part.length;
        if (read > READ_BYTES) end();
      });
      response.on('end', end);
      response.on('error', end);
    });
    request.end(content);
  });
};

const publicAddresses = async (
  name: string,
  signal: AbortSignal,
  resolve: NonNullable<Ways['resolve']>,
  isAllowed: NonNullable<Ways['isAllowed']>,
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

const retryAfterOf = ({ headers }: http.IncomingMessage): number | null => {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
};
