import http from 'node:http';

/** Requests as scanners and broken links make them, the same at each run, and what every answer to them owes. */

const SEGMENTS =
  'ar en xx EN x.y admin login price-monitor pricing settings general api chats auth me _next image static _vercel fonts og ' +
  'favicon.ico robots.txt wp-login.php .env .well-known index not-found-page _not-found [locale] (app) @slot ~ * ; $ + : ' +
  '%ff %E0%A4%A % %% %2f %5c %00 %0a %2e%2e .. . %D8%B9 %252e x.css x.segments';
const ENDINGS = ['', '', '', '.rsc', '.txt', '.json', '.html', '.php', '.segment.rsc', '/', '%', '.%ff'];
const QUERIES = [
  '',
  '',
  '?%ff=%E0%A4%A',
  '?_rsc=1',
  '?nxtPlocale=xx&locale=%00',
  '?period=custom&from=0001-01-01&to=0001-01-02',
  '?before=0000-01-01T00:00:00Z',
  '?url=/%5C127.0.0.1:1/a.png&w=640&q=75',
];
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'PROPFIND'];
const FORGED = 'forged-by-the-client';
const HEADERS: Record<string, string>[] = [
  {},
  {},
  { rsc: '1', 'next-router-state-tree': '%ff' },
  { 'x-nonce': FORGED, 'x-raff-locale': 'ar', 'x-raff-path': `/${FORGED}` },
  { 'accept-language': `*;q=, ${'x'.repeat(40)}` },
  { 'x-nextjs-data': '1', 'x-matched-path': '/admin', 'x-invoke-path': '/admin' },
];

export type OddRequest = { method: string; path: string; headers: Record<string, string> };

/** What Next by itself answers with 500: no route takes the method, a file is written to, a record's name is a malformed escape. */
export const UNSOUND_REQUESTS: readonly OddRequest[] = [
  ['TRACE', '/'],
  ['POST', '/favicon.ico'],
  ['GET', '/api/chats/%E0%A4%A'],
].map(([method = '', path = '']) => ({ method, path, headers: {} }));

/** Each dynamic part of an address, and what reads one. */
const DYNAMIC = [
  '/developers/%s',
  '/ar/developers/%s',
  '/admin/users/%s',
  '/ar/admin/users/%s',
  '/%s',
  '/ar/%s',
  '/login/%s',
  '/api/chats/%s',
  '/api/modules/%s',
  '/admin/users?search=%s',
  '/admin/users?cursor=%s',
  '/admin/audit?actor=%s',
  '/admin/chats?user=%s',
  '/admin/chats?search=%s',
  '/admin/users/x?cursor=%s',
  '/price-monitor?brand=%s&from=%s',
  '/login?callbackUrl=%s',
  '/payments?session_id=%s',
];
const MALFORMED = ['%ff', '%E0%A4%A', '%ED%A0%80', '%', '%25ff', '%00', '..%2f..', 'a'.repeat(2000)];
const ROUTER_STATES = [
  'x',
  '%',
  '[]',
  '["",{"children":["x",{}]}]',
  '["",{"children":["",[]]}]',
  '%5B%22%22%2C%7B%7D%5D',
];

/** Malformed where a page, a record, a filter or Next's own router reads it. */
export const MALFORMED_REQUESTS: readonly OddRequest[] = [
  ...DYNAMIC.flatMap((address) =>
    MALFORMED.map((text) => ({ path: address.replaceAll('%s', text), headers: {} })),
  ),
  ...['/signup.rsc', '/admin', '/pricing'].flatMap((path) =>
    ROUTER_STATES.flatMap((state) => [
      { path, headers: { 'next-router-state-tree': state } },
      { path: `${path}?_rsc=x`, headers: { rsc: '1', 'next-router-state-tree': state } },
    ]),
  ),
  ...[
    { 'next-router-prefetch': 'x' },
    { 'next-router-segment-prefetch': '/%ff' },
    { 'next-router-segment-prefetch': '/_tree' },
    { 'next-url': '%ff' },
    { 'next-hmr-refresh': '1' },
    { 'accept-language': '*-*;q=%' },
    { cookie: 'NEXT_LOCALE=%ff; raff.session=%' },
  ].flatMap((headers) => ['/login', '/pricing'].map((path) => ({ path, headers: { rsc: '1', ...headers } }))),
  ...['http://evil.example/admin', 'http://evil.example', 'HTTP://evil.example?x=1'].map((path) => ({
    path,
    headers: {},
  })),
].map((request) => ({ method: 'GET', ...request }));

export function oddRequests(count: number): OddRequest[] {
  let state = 20261121;
  // Numerical Recipes' generator: no run differs from another.
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const segments = SEGMENTS.split(' ');
  return Array.from({ length: count }, () => {
    const depth = 1 + below(4);
    const path = Array.from({ length: depth }, () => one(segments)).join(below(12) ? '/' : '//');
    return { method: one(METHODS), path: `/${path}${one(ENDINGS)}${one(QUERIES)}`, headers: one(HEADERS) };
  });
}

type OddAnswer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** The path goes out as it is: `fetch` would put it in order first. */
const sendOdd = (origin: string, { method, path, headers }: OddRequest): Promise<OddAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const request = http.request({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', reject);
    request.end();
  });

/** What is wrong with an answer; null where nothing is. @param secret what only the signed-in person's own pages may hold */
const faultOf = (
  { path }: OddRequest,
  { status, headers, body }: OddAnswer,
  secret?: string,
): string | null => {
  const type = headers['content-type'] ?? '';
  if (status >= 500) return `answered ${status}`;
  if (type.startsWith('text/html') && !headers['content-security-policy']) return 'a page without a policy';
  if (/^\/api(\/|\?|$)/.test(path) && status >= 400 && body && !type.startsWith('application/json'))
    return `refused by the API as "${type}"`;
  if (headers.location?.includes('evil.example')) return `led to ${headers.location}`;
  if (body.includes(FORGED)) return "the client's own word for one of the middleware";
  if (secret && status >= 400 && body.includes(secret)) return 'a refusal that holds personal data';
  return null;
};

/** @returns one line for each bad answer */
export async function faultsOf(
  origin: string,
  requests: readonly OddRequest[],
  { common = {}, secret }: { common?: Record<string, string>; secret?: string } = {},
): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...requests];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const request = { ...next, headers: { ...common, ...next.headers } };
      const fault = faultOf(request, await sendOdd(origin, request), secret);
      if (fault) faults.push(`${request.method} ${request.path} ${JSON.stringify(next.headers)}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return faults;
}
