import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { limitRequests } from '#lib/operations/request-limits.ts';

test('a server hangs up on what is sent by halves, in time for the slowest import', async () => {
  limitRequests();
  const server = http.createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://localhost:${port}`)).text();
  expect(server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 120_000 });
  await new Promise((resolve) => server.close(resolve));
});
