import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPage, type PageAnswer } from '#lib/core/page-answer.ts';
import { decidePageAnswers } from '#lib/operations/page-answers.ts';

let server: http.Server;
let stop = () => {};
/** Of each path: what a page decides while it renders, and what Next makes of it. */
const pages: Record<string, { answer?: PageAnswer; status: number }> = {
  '/fine': { status: 200 },
  '/broken': { status: 500 },
  '/refused': { answer: { status: 429, retryAfterSeconds: 7 }, status: 200 },
  '/away': { answer: { status: 503, retryAfterSeconds: 5, onFailure: true }, status: 500 },
  '/without': { answer: { status: 503, retryAfterSeconds: 5, onFailure: true }, status: 200 },
  '/led': { answer: { status: 429, retryAfterSeconds: 7 }, status: 307 },
};

beforeAll(async () => {
  server = http.createServer(async ({ url = '' }, response) => {
    const page = pages[url];
    await new Promise(setImmediate);
    if (page?.answer) answerPage(page.answer);
    await new Promise(setImmediate);
    response.statusCode = page?.status ?? 404;
    response.write('a part');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  stop = decidePageAnswers();
});
afterAll(async () => {
  stop();
  await new Promise((resolve) => server.close(resolve));
});

const open = async (path: string) => {
  const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`);
  await response.text();
  return [response.status, response.statusText, response.headers.get('retry-after')];
};

test('a page has the status that it decided, or what Next made of it', async () => {
  expect(await open('/refused')).toEqual([429, 'Too Many Requests', '7']);
  expect(await open('/fine')).toEqual([200, 'OK', null]);
  expect(await open('/led')).toEqual([307, 'Temporary Redirect', null]);
});

test('a page that failed since the database was away is 503; one that did without it, and any other fault, stay what they are', async () => {
  expect(await open('/away')).toEqual([503, 'Service Unavailable', '5']);
  expect(await open('/without')).toEqual([200, 'OK', null]);
  expect(await open('/broken')).toEqual([500, 'Internal Server Error', null]);
});

test('of many at once each has its own', async () => {
  const paths = Array.from({ length: 60 }, (_, n) => ['/refused', '/fine', '/away'][n % 3] as string);
  const statuses = await Promise.all(paths.map(async (path) => (await open(path))[0]));
  expect(statuses).toEqual(paths.map((path) => ({ '/refused': 429, '/fine': 200, '/away': 503 })[path]));
});
