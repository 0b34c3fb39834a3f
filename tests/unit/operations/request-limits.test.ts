import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitRequests, mostConnections } from '#lib/operations/request-limits.ts';

let server: http.Server;

beforeEach(async () => {
  server = http.createServer((_, response) => response.end('answered'));
  // As Next's, which takes over the sockets of its hot reload and lets all others hang.
  server.on('upgrade', () => {});
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const portOf = () => (server.address() as AddressInfo).port;

test('a server hangs up on what is sent by halves, in time for the slowest import, and holds what its host can', async () => {
  limitRequests({ upgrades: false });
  await (await fetch(`http://localhost:${portOf()}`)).text();
  expect(server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 120_000 });
  expect(server.maxConnections).toBeGreaterThanOrEqual(64);
  expect(server.maxConnections).toBeLessThanOrEqual(10_000);
});

test.each([
  [1024, 768],
  [100, 64],
  [1_000_000, 10_000],
  ['unlimited', 10_000],
  [undefined, 10_000],
])('with %s descriptors a host holds %i connections', (openFiles, connections) => {
  expect(mostConnections(openFiles)).toBe(connections);
});

test('the very first connection that wants to become another protocol is answered as an ordinary request', async () => {
  limitRequests({ upgrades: false });
  const socket = net.connect(portOf(), 'localhost');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n');
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 200 .*answered/s);
});

test('where Next reloads by itself its own protocol is let through', async () => {
  const upgraded = new Promise<void>((resolve) =>
    server.once('upgrade', (_, taken) => {
      taken.destroy();
      resolve();
    }),
  );
  limitRequests({ upgrades: true });
  const socket = net.connect(portOf(), 'localhost');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await upgraded;
  socket.destroy();
});
