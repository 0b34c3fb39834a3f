import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soundRequests } from '#lib/operations/sound-requests.ts';

let server: http.Server;
let stop = () => {};

beforeAll(async () => {
  server = http.createServer(({ method, url, headers }, response) =>
    response.end(JSON.stringify({ method, url, headers })),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  stop = soundRequests();
});
afterAll(async () => {
  stop();
  await new Promise((resolve) => server.close(resolve));
});

/** What a server behind this process's sockets sees of a request. */
const seen = (path: string, method = 'GET', headers: http.OutgoingHttpHeaders = {}) =>
  new Promise<{ method: string; url: string; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const request = http.request({ hostname: 'localhost', port, path, method, headers }, async (response) => {
      resolve(JSON.parse((await response.toArray()).join('')));
    });
    request.on('error', reject).end();
  });

test('a malformed escape is read as the text it is, its query untouched', async () => {
  expect((await seen('/%ff.txt')).url).toBe('/%25ff.txt');
  expect((await seen('/api/chats/%E0%A4%A?q=%ff')).url).toBe('/api/chats/%25E0%25A4%25A?q=%ff');
});

test('a sound path stays as it is', async () => {
  for (const path of ['/', '/a%2Fb?x=1?y', '/%D8%B9', '/%2525']) expect((await seen(path)).url).toBe(path);
});

test('a method that no route has is led to its refusal', async () => {
  expect(await seen('/api/chats/1', 'TRACE')).toMatchObject({ method: 'GET', url: '/api/unknown-method' });
  expect(await seen('/favicon.ico', 'POST')).toMatchObject({ method: 'GET', url: '/api/unknown-method' });
  expect(await seen('/api/chats/1', 'DELETE')).toMatchObject({ method: 'DELETE', url: '/api/chats/1' });
});

test("a client's own word for one of the middleware is gone before anybody reads it", async () => {
  const { headers } = await seen('/', 'GET', { 'x-nonce': 'a', 'x-raff-path': '/b', 'x-raff-locale': 'ar' });
  for (const name of ['x-nonce', 'x-raff-path', 'x-raff-locale']) expect(headers).not.toHaveProperty(name);
});
