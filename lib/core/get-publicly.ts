import http from 'node:http';
import https from 'node:https';
import { type PublicWays, resolvePublicName } from './public-lookup.ts';

/** What an address answered. `bytes` is null where there were more than were requested, or where the status is no success. */
export type GetAnswer = { status: number; bytes: Buffer | null };

/**
 * Gets a file from an address that a file or a customer named, by an address of its name that was judged. Redirects are answers like any other. No more than `most`
 * bytes are kept, whatever the answer says of its length.
 * @throws NotPublic where none of its addresses is; Error where no answer comes
 */
export const getPublicly = async (
  address: string,
  { most, accept, signal }: { most: number; accept: string; signal: AbortSignal },
  ways: PublicWays = {},
): Promise<GetAnswer> => {
  const url = new URL(address);
  const found = await resolvePublicName(url, signal, ways);
  return new Promise((answered, fail) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      ...{ method: 'GET', agent: false, lookup: found, signal },
      // What is packed could unpack to more than was counted.
      headers: { accept, 'accept-encoding': 'identity' },
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const parts: Buffer[] = [];
      let read = 0;
      const end = (bytes: Buffer | null) => {
        answered({ status, bytes });
        request.destroy();
      };
      if (status !== 200 || Number(response.headers['content-length']) > most) return end(null);
      response.on('data', (part: Buffer) => {
        read += part.length;
        if (read > most) end(null);
        else parts.push(part);
      });
      response.on('end', () => end(Buffer.concat(parts)));
      response.on('error', fail);
    });
    request.end();
  });
};
