import http from 'node:http';
import https from 'node:https';
import { type PublicWays, resolvePublicName } from './public-lookup.ts';

type Message = {
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
};

export type PostAnswer = { status: number; retryAfterSeconds: number | null };

/** Of an answer no more is read: all that counts is its status. */
const READ_BYTES = 4096;

/**
 * Posts JSON to an address that a customer chose. The name is resolved once, and the connection goes to an address that was judged, so a
 * name that leads elsewhere a moment later gains nothing. Redirects are answers like any other. The connection is closed afterwards.
 * @throws NotPublic where none of its addresses is; Error where no answer comes
 */
export const postPublicly = async (
  address: string,
  { headers, body, signal }: Message,
  ways: PublicWays = {},
): Promise<PostAnswer> => {
  const url = new URL(address);
  const found = await resolvePublicName(url, signal, ways);
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

const retryAfterOf = ({ headers }: http.IncomingMessage): number | null => {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
};
