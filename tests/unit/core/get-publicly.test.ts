import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { getPublicly } from '#lib/core/get-publicly.ts';
import { NotPublic } from '#lib/core/public-lookup.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://images.test:${(server.address() as AddressInfo).port}/a.png`;
};

const terms = (most = 10) => ({ most, accept: 'image/png', signal: AbortSignal.timeout(5000) });
const ways = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isAllowed: () => true };

it('gets what there is, and no more than was requested', async () => {
  const asked: (string | undefined)[] = [];
  const address = await serve((request, response) => {
    asked.push(request.headers.host?.split(':')[0], request.headers['accept-encoding']?.toString());
    response.end('0123456789');
  });
  expect(await getPublicly(address, terms(), ways)).toEqual({
    status: 200,
    bytes: Buffer.from('0123456789'),
  });
  expect(asked).toEqual(['images.test', 'identity']);
  expect(await getPublicly(address, terms(9), ways)).toEqual({ status: 200, bytes: null });
});

it('stops where more comes than was said', async () => {
  let isClosed = Promise.resolve();
  const address = await serve((_, response) => {
    isClosed = once(response, 'close').then(() => undefined);
    const more = () => {
      if (response.destroyed) return;
      response.write('x'.repeat(64));
      setImmediate(more);
    };
    more();
  });
  expect(await getPublicly(address, terms(1000), ways)).toEqual({ status: 200, bytes: null });
  await isClosed;
});

it('follows no redirect, and keeps nothing of errors', async () => {
  const elsewhere = await serve((_, response) => response.end('no'));
  const address = await serve((request, response) => {
    response.writeHead(request.url === '/a.png' ? 302 : 404, { location: elsewhere }).end('text');
  });
  expect(await getPublicly(address, terms(), ways)).toEqual({ status: 302, bytes: null });
  expect(await getPublicly(`${address}x`, terms(), ways)).toEqual({ status: 404, bytes: null });
});

it('calls no address that is not public, and waits no longer than it may', async () => {
  const address = await serve(() => undefined);
  const resolve = ways.resolve;
  await expect(getPublicly(address, terms(), { resolve })).rejects.toThrow(NotPublic);
  await expect(getPublicly('http://127.0.0.1:9/', terms())).rejects.toThrow(NotPublic);
  const late = { ...terms(), signal: AbortSignal.timeout(20) };
  await expect(getPublicly(address, late, ways)).rejects.toThrow();
});
