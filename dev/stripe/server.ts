/** The HTTP server: the API under /v1, the hosted pages, the control under /_control. */
import http from 'node:http';
import { type ApiReply, type ApiRequest, answer, failWithoutEffect, rateLimited } from '#dev/stripe/api.ts';
import type { ClockControl, Control } from '#dev/stripe/control.ts';
import { callControl } from '#dev/stripe/control-routes.ts';
import { StripeFailure } from '#dev/stripe/errors.ts';
import type { FaultKind, Faults } from '#dev/stripe/faults.ts';
import { visitPage } from '#dev/stripe/pages/all.ts';
import { chooseLanguage } from '#dev/stripe/pages/words.ts';
import type { World } from '#dev/stripe/world.ts';

const MAX_BODY = 1_000_000;

export type Parts = {
  world: World;
  faults: Faults;
  control: Control;
  clock: ClockControl;
  /** Called after anything that may have changed the state. */
  changed: () => void;
};

export function createServer(parts: Parts): http.Server {
  return http.createServer((request, response) => {
    handle(parts, request, response).catch((error: unknown) => {
      console.error('stripe stand-in:', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}

async function handle(
  parts: Parts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const body = await readBody(request);
  if (url.pathname.startsWith('/v1/')) return handleApi(parts, request, response, url, body);
  if (url.pathname.startsWith('/_control/')) return handleControl(parts, request, response, url, body);
  if (url.pathname === '/_health') return void response.end('ok');
  handlePage(parts, request, response, url, body);
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function header(request: http.IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function handleApi(
  parts: Parts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  url: URL,
  body: string,
): void {
  const call: ApiRequest = {
    method: request.method ?? 'GET',
    path: url.pathname,
    form: request.method === 'POST' ? body : [url.search.slice(1), body].filter(Boolean).join('&'),
    authorization: header(request, 'authorization'),
    idempotencyKey: header(request, 'idempotency-key'),
    version: header(request, 'stripe-version'),
  };
  const fault = parts.faults.take(call.method, call.path);
  const reply = under(parts.world, call, fault);
  // Reading changes nothing, and the whole state is written each time.
  if (call.method !== 'GET') parts.changed();
  if (fault === 'connection_reset' || fault === 'connection_reset_after_effect')
    return void request.socket.destroy();
  // A time-out is the caller's to notice: the connection stays open and silent until it gives up, or we do.
  if (fault === 'time_out' || fault === 'time_out_after_effect') {
    setTimeout(() => request.socket.destroy(), parts.world.settings.silence * 1000).unref();
    return;
  }
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
  response.end(reply.body);
}

function under(world: World, call: ApiRequest, fault: FaultKind | null): ApiReply {
  switch (fault) {
    case 'rate_limit':
      return rateLimited();
    case 'server_error':
      return failWithoutEffect(world, call);
    case 'server_error_after_effect':
      return answer(world, call, true);
    case 'time_out':
    case 'connection_reset':
      return { status: 0, body: '', headers: {} };
    default:
      return answer(world, call);
  }
}

async function handleControl(
  parts: Parts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  url: URL,
  body: string,
): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const name = url.pathname.slice('/_control/'.length);
  if (name === 'jump') {
    parts.clock.advance({ hours: Number(new URLSearchParams(body).get('hours')) || 0 });
    parts.changed();
    return void response.writeHead(303, { location: '/' }).end();
  }
  try {
    const answered = await callControl(name, body === '' ? {} : JSON.parse(body), parts.control, parts.clock);
    parts.changed();
    response.writeHead(answered ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answered ?? { error: `no control named ${name}` }));
  } catch (error) {
    const status = error instanceof StripeFailure ? error.status : 400;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  }
}

function handlePage(
  parts: Parts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  url: URL,
  body: string,
): void {
  const reply = visitPage(parts.world, {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(body),
    language: chooseLanguage(url.searchParams.get('lang'), header(request, 'accept-language')),
  });
  parts.changed();
  if (!reply) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  if ('redirect' in reply) return void response.writeHead(303, { location: reply.redirect }).end();
  response.writeHead(reply.status, {
    'content-type': reply.type ?? 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(reply.body);
}
