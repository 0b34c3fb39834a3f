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

test('a malformed escape is plain text, its query untouched', async () => {
  expect((await seen('/%ff.txt')).url).toBe('/~ff.txt');
  expect((await seen('/api/chats/%E0%A4%A?q=%ff')).url).toBe('/api/chats/~E0~A4~A?q=%ff');
});

test('what would be malformed when it is decoded twice is plain text too', async () => {
  expect((await seen('/developers/%25ff')).url).toBe('/developers/~25ff');
  expect((await seen('/%2525')).url).toBe('/~2525');
});

test('what no database takes is plain text', async () => {
  expect((await seen('/admin/users/a%00')).url).toBe('/admin/users/a~00');
});

test('a sound path stays as it is', async () => {
  for (const path of ['/', '/a%2Fb?x=1?y', '/%D8%B9', '/_next/static/%5Blocale%5D.js'])
    expect((await seen(path)).url).toBe(path);
});

test('a whole address is read as its path: no one is led to the host that it names', async () => {
  expect((await seen('http://evil.example/admin?x=http://y')).url).toBe('/admin?x=http://y');
  expect((await seen('HTTPS://evil.example')).url).toBe('/');
  expect((await seen('http://evil.example?x=1')).url).toBe('/?x=1');
});

test("a state of Next's router that Next cannot read is left out, a sound one stays", async () => {
  const stateOf = async (state: string) =>
    (await seen('/', 'GET', { 'next-router-state-tree': state })).headers['next-router-state-tree'];
  for (const state of ['x', '%ff', '{}', '["",{"children":[]}]'])
    expect(await stateOf(state)).toBeUndefined();
  const sound = encodeURIComponent('["",{"children":["ar",{}]},null,"refetch"]');
  expect(await stateOf(sound)).toBe(sound);
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
