/** Answers one request of the API: authentication, idempotency, parameters, the route, expansion. */
import { randomUUID } from 'node:crypto';
import { StripeFailure } from '#dev/stripe/errors.ts';
import { expanded } from '#dev/stripe/expand.ts';
import { fingerprint, keepReply, replayFor } from '#dev/stripe/idempotency.ts';
import { decodeForm, type FormTree } from '#dev/stripe/params/form.ts';
import { findRoute } from '#dev/stripe/routes/all.ts';
import { API_VERSION } from '#dev/stripe/sdk.ts';
import type { World } from '#dev/stripe/world.ts';

export type ApiRequest = {
  method: string;
  path: string;
  /** The query of a GET or DELETE, the body of a POST. */
  form: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  version: string | undefined;
};

export type ApiReply = {
  status: number;
  body: string;
  headers: Record<string, string>;
};

/** @param spoil turns the outcome into a remembered 500 after the effect */
export function answer(world: World, request: ApiRequest, spoil = false): ApiReply {
  const id = `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
  const headers: Record<string, string> = {
    'request-id': id,
    'stripe-version': request.version ?? API_VERSION,
  };
  const key = request.method === 'POST' ? request.idempotencyKey : undefined;
  if (key !== undefined) headers['idempotency-key'] = key;
  try {
    authenticate(request.authorization);
    const print = fingerprint(request.method, request.path, request.form);
    const replay = key === undefined ? null : replayFor(world, key, print);
    if (replay)
      return {
        status: replay.status,
        body: replay.body,
        headers: { ...headers, 'idempotent-replayed': 'true' },
      };
    const reply = spoil ? spoiled(world, request, id) : attempt(world, request, id);
    if (key !== undefined && reply.keep) keepReply(world, key, print, reply.status, reply.body);
    return { status: reply.status, body: reply.body, headers };
  } catch (error) {
    return { ...failure(error), headers };
  }
}

/** A 500 that is remembered for the key, with nothing done. */
export function failWithoutEffect(world: World, request: ApiRequest): ApiReply {
  const reply = { status: 500, body: serverErrorBody() };
  if (request.method === 'POST' && request.idempotencyKey !== undefined) {
    const print = fingerprint(request.method, request.path, request.form);
    const stored = world.state.replies.find(request.idempotencyKey);
    if (stored) return answer(world, request);
    keepReply(world, request.idempotencyKey, print, reply.status, reply.body);
  }
  return { ...reply, headers: {} };
}

export function rateLimited(): ApiReply {
  const body = errorBody({
    type: 'rate_limit_error',
    code: 'rate_limit',
    message: 'Too many requests hit the API too quickly.',
  });
  return { status: 429, body, headers: { 'stripe-rate-limited-reason': 'global-rate' } };
}

function authenticate(authorization: string | undefined): void {
  const key = authorization?.replace(/^Bearer /, '') ?? '';
  if (key.startsWith('sk_test_') || key.startsWith('rk_test_')) return;
  throw new StripeFailure(401, {
    type: 'invalid_request_error',
    message: key.startsWith('sk_live_')
      ? 'This is a stand-in for Stripe: it takes test keys (sk_test_…) only.'
      : 'You did not provide an API key, or it is not a test key (sk_test_…).',
  });
}

function attempt(
  world: World,
  request: ApiRequest,
  id: string,
): { status: number; body: string; keep: boolean } {
  const route = findRoute(request.method, request.path);
  if (!route) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.path}). The stand-in has no such call.`,
    });
  }
  world.request = { id, idempotencyKey: request.idempotencyKey ?? null };
  try {
    const { object, expand } = route.route.answer(world, route.id, decode(request.form));
    return { status: 200, body: JSON.stringify(expanded(world, object, expand)), keep: true };
  } catch (error) {
    // Stripe keeps what it said once the work has begun: a declined card stays declined for this key.
    const { status, body } = failure(error);
    return { status, body, keep: status === 402 };
  } finally {
    world.request = null;
  }
}

function spoiled(
  world: World,
  request: ApiRequest,
  id: string,
): { status: number; body: string; keep: boolean } {
  attempt(world, request, id);
  return { status: 500, body: serverErrorBody(), keep: true };
}

function decode(form: string): { [key: string]: FormTree } {
  try {
    return decodeForm(form);
  } catch (error) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: error instanceof Error ? error.message : 'Invalid request',
    });
  }
}

function failure(error: unknown): { status: number; body: string } {
  if (error instanceof StripeFailure) return { status: error.status, body: errorBody(error.body) };
  console.error('stripe stand-in:', error);
  return { status: 500, body: serverErrorBody(error instanceof Error ? error.message : undefined) };
}

function serverErrorBody(detail?: string): string {
  return errorBody({ type: 'api_error', message: detail ?? 'An unknown error occurred.' });
}

function errorBody(error: object): string {
  return JSON.stringify({ error });
}
