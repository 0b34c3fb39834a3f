import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { clientAddress } from '#lib/http/client-address.ts';
import { dropForwardingHeaders } from '#lib/operations/forwarding-headers.ts';

let stop = () => {};
afterEach(() => stop());

/** What a server behind this process's sockets sees of a client that claims to be someone else. */
const seen = async (claims: Record<string, string>): Promise<http.IncomingHttpHeaders> => {
  const server = http.createServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://localhost:${port}`, { headers: claims });
  const headers = await answer.json();
  await new Promise((resolve) => server.close(resolve));
  return headers;
};

const FORGED = {
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
};

test('without a trusted proxy a forged address is gone before anybody reads it', async () => {
  stop = dropForwardingHeaders();
  const headers = await seen(FORGED);
  for (const name of Object.keys(FORGED)) expect(headers, name).not.toHaveProperty(name);
});

test('what it guards against is real: without it the forged address arrives', async () => {
  expect(await seen(FORGED)).toMatchObject({ 'x-forwarded-for': '6.6.6.6' });
});

test('with a trusted proxy only the entry that it wrote counts, whatever stands to its left', () => {
  const from = (value: string, hops: number) =>
    clientAddress(new Headers({ 'x-forwarded-for': value }), hops);
  expect(from('6.6.6.6, 203.0.113.9', 1)).toBe('203.0.113.9');
  expect(from('7.7.7.7, 6.6.6.6, 203.0.113.9', 1)).toBe('203.0.113.9');
  expect(from('6.6.6.6, 203.0.113.9, 10.0.0.1', 2)).toBe('203.0.113.9');
});
