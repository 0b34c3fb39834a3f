import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { postPublicly } from '#lib/core/post-publicly.ts';
import { isPublicAddress } from '#lib/core/public-address.ts';
import { NotPublic } from '#lib/core/public-lookup.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server on an address of this machine. @returns its port */
const serveOn = async (host: string, port: number, answer: RequestListener): Promise<number> => {
  const server = createServer(answer).listen(port, host);
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const message = (milliseconds = 5000) => ({
  headers: { 'x-of': 'test' },
  body: '{"text":"لبن"}',
  signal: AbortSignal.timeout(milliseconds),
});

describe('a public address', () => {
  it.each([
    ...['8.8.8.8', '93.184.216.34', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111'],
    '2a00:1450:4001:81b::200e',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
    ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1', '::1', '::', 'fe80::1'],
    ...['fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1'],
    ...['2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'fe80::1%eth0', 'localhost', ''],
  ])('isn’t %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('posting to an address that a customer chose', () => {
  it.each([
    ...[
      'http://127.0.0.1:1/',
      'http://[::1]:1/',
      'http://2130706433:1/',
      'http://0x7f.1:1/',
      'http://localhost:1/',
    ],
    ...['http://[::ffff:7f00:1]:1/', 'https://169.254.169.254/latest/meta-data/'],
  ])('refuses %s', async (address) => {
    await expect(postPublicly(address, message())).rejects.toThrow(NotPublic);
  });

  it('goes to the address that was judged, also where the name leads elsewhere a moment later', async () => {
    const heard: string[] = [];
    const port = await serveOn('127.0.0.2', 0, (request, response) => {
      request.setEncoding('utf8').on('data', (body) => heard.push(`${request.headers['x-of']} ${body}`));
      request.on('end', () => response.writeHead(200).end('ok'));
    });
    await serveOn('127.0.0.1', port, (_, response) => {
      heard.push('the wrong server');
      response.end();
    });
    const leads = ['127.0.0.2', '127.0.0.1'];
    const answer = await postPublicly(`http://rebinding.example:${port}/hook`, message(), {
      resolve: async () => [{ address: leads.shift() ?? '', family: 4 }],
      isAllowed: (address) => address === '127.0.0.2',
    });
    expect(answer).toEqual({ status: 200, retryAfterSeconds: null });
    expect(heard).toEqual(['test {"text":"لبن"}']);
    expect(leads).toEqual(['127.0.0.1']);
  });

  it('passes over addresses that aren’t public beside others', async () => {
    const port = await serveOn('127.0.0.2', 0, (_, response) => response.writeHead(204).end());
    const ways = {
      resolve: async () => ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })),
      isAllowed: (address: string) => address === '127.0.0.2',
    };
    expect(await postPublicly(`http://mixed.example:${port}/`, message(), ways)).toMatchObject({
      status: 204,
    });
  });

  it('follows no redirect, reads little of an answer and waits no longer than it may', async () => {
    let calls = 0;
    const port = await serveOn('127.0.0.1', 0, (request, response) => {
      calls += 1;
      if (request.url === '/moved') response.writeHead(307, { location: '/', 'retry-after': '7' }).end();
      else if (request.url === '/endless') {
        const write = (): boolean => response.destroyed || (response.write('x'.repeat(1024)) && write());
        response.on('drain', write);
        write();
      }
    });
    const isAllowed = () => true;
    const post = (path: string, milliseconds?: number) =>
      postPublicly(`http://127.0.0.1:${port}${path}`, message(milliseconds), { isAllowed });
    expect(await post('/moved')).toEqual({ status: 307, retryAfterSeconds: 7 });
    expect(await post('/endless')).toMatchObject({ status: 200 });
    await expect(post('/silent', 100)).rejects.toThrow();
    const never = { resolve: () => new Promise<never>(() => undefined) };
    await expect(postPublicly('https://slow.example/', message(50), never)).rejects.toThrow();
    expect(calls).toBe(3);
  });
});
