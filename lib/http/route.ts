import { after } from 'next/server';
import { z } from 'zod';
import { database } from '#db/client.ts';
import { isPassingFault } from '#db/faults.ts';
import { type ActorFor, allowed, decideAccess, type Requirement } from '#lib/auth/access.ts';
import { getCookie } from '#lib/auth/account-cookies.ts';
import { findActor } from '#lib/auth/find-actor.ts';
import { refuseWhileViewing } from '#lib/auth/view-access.ts';
import type { Context } from '#lib/context/context.ts';
import type { CookiePort } from '#lib/context/cookie-port.ts';
import { env } from '#lib/core/env.ts';
import { AppError, type ErrorCode, type Versioned } from '#lib/core/errors.ts';
import { newRequestId } from '#lib/core/ids.ts';
import { type Logger, log } from '#lib/core/log.ts';
import { OWNER_HEADER } from '#lib/core/page-headers.ts';
import type { KnownVersions } from '#lib/core/versions.ts';
import { negotiateLocale } from '#lib/i18n/negotiate.ts';
import { takeWaitingJob, wakeJobs } from '#lib/jobs/job-signal.ts';
import { addressSubject, personOf, type RouteLimit, takeLimit } from '#lib/rate-limit/rate-limit.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { publishAnswer } from './answered.ts';
import { clientAddress } from './client-address.ts';
import {
  type Contract,
  type ContractedHandler,
  contracted,
  enveloped,
  type Handler,
  METHODS,
  type Method,
  type Shape,
  type WhileViewing,
} from './contract.ts';
import { readCookie, serializeCookie } from './cookie-headers.ts';
import { isCrossSite } from './cross-site.ts';
import { fail, succeed } from './envelope.ts';
import { readIfMatch } from './if-match.ts';
import { parseInput } from './parse-input.ts';
import { readJson, readQuery, refuseUnsafeText, type WholeInput } from './read-input.ts';

type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : unknown;
/** The version that a caller knows of what is edited. */
type Known<V extends boolean> = V extends true ? { ifMatch?: KnownVersions } : unknown;

export type RouteOptions<
  R extends Requirement,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  O extends z.ZodType,
  V extends boolean,
> = {
  access: R;
  params?: P;
  query?: Q;
  body?: B;
  /** Bytes of body at the most; 64 KiB by default. */
  maxBytes?: number;
  /** What goes out: parsed on the way, so that a field which is not declared here never leaves. */
  output: V extends true ? O & z.ZodType<Versioned> : O;
  /**
   * What is answered carries `version`, which is its ETag too. A write takes If-Match: its use case is given `ifMatch`, and refuses with
   * EDIT_CONFLICT and what stands.
   */
  versioned?: V;
  whileViewing?: WhileViewing;
  /** The use case answers what belongs to the subscription: `ctx.actor.company.holdings`. */
  withHoldings?: boolean;
  status?: 200 | 201 | 202;
  limit?: RouteLimit;
  /** A limit that several calls and pages share; the use case takes from it, not the route. */
  sharedLimit?: RouteLimit;
  /** What the use case refuses with; what every route may refuse with is known (lib/openapi). */
  errors?: readonly ErrorCode[];
};

export type UseCase<R extends Requirement, I, O> = (ctx: Context<ActorFor<R>>, input: I) => Promise<O>;

type Arguments = Parameters<Handler>[1];

const REFUSALS = {
  sign_in: 'UNAUTHENTICATED',
  company: 'FORBIDDEN',
  home: 'FORBIDDEN',
} as const;

const decided = <R extends Requirement>(actor: Actor, access: R): ActorFor<R> => {
  const admitted = allowed(actor, access);
  if (admitted) return admitted;
  const decision = decideAccess(actor, access);
  throw new AppError(decision === 'allow' ? 'FORBIDDEN' : REFUSALS[decision]);
};

/** A page may outlive its session; then no one, or someone else, is signed in where it calls. */
const refuseOtherPages = (headers: Headers, actor: Actor): void => {
  const owner = headers.get(OWNER_HEADER);
  if (owner === null || (actor.kind === 'account' && actor.userId === owner)) return;
  throw new AppError(actor.kind === 'account' ? 'SIGNED_IN_AS_ANOTHER' : 'UNAUTHENTICATED');
};

/** Most requests have nothing to write down, and making their log takes longer than finding out. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const deferWith =
  (requestLog: () => Logger) =>
  (work: () => Promise<unknown>): void => {
    const guarded = () =>
      work().then(
        () => {},
        (error) => requestLog().error({ error }, 'deferred work failed'),
      );
    try {
      after(guarded);
    } catch {
      // Outside a request of Next (tests, scripts) nothing runs after the answer: begin at once.
      void guarded();
    }
  };

/** The request's cookies, and those to set once the answer is known. */
const requestCookies = (request: Request): CookiePort & { headers: () => string[] } => {
  const toSet = new Map<string, string>();
  return {
    get: (name) => readCookie(request.headers, name),
    set: (name, value, options) => toSet.set(name, serializeCookie(name, value, options)),
    headers: () => [...toSet.values()],
  };
};

const mapFault = (fault: unknown, requestLog: Logger): AppError => {
  if (fault instanceof AppError) {
    if (fault.status >= 500) requestLog.warn({ refusal: fault.code, error: fault.cause }, 'refused');
    return fault;
  }
  if (isPassingFault(fault)) {
    requestLog.error({ error: fault }, 'the database is not available');
    return new AppError('NOT_READY', { retryAfterSeconds: 5 });
  }
  requestLog.error({ error: fault }, 'unexpected fault');
  return new AppError('INTERNAL_ERROR', { cause: fault });
};

/** Next drops a HEAD's body without ending it: a stream would stay open with no one to read it. */
const withoutBody = async (response: Response): Promise<Response> => {
  await response.body?.cancel();
  return new Response(null, response);
};

/**
 * What every route does around its work: find the actor, refuse cross-site writes, decide access, count, and map whatever is
 * thrown. `answer` gets an admitted context and makes the response.
 */
export const guarded = <R extends Requirement>(
  contract: Contract & { access: R },
  answer: (ctx: Context<ActorFor<R>>, request: Request, args: Arguments) => Promise<Response>,
): ContractedHandler => {
  const { access, limit, whileViewing, withHoldings = false } = contract;
  return contracted(contract, async (request, args) => {
    const requestId = newRequestId();
    const path = new URL(request.url).pathname;
    const requestLog = lazily(() => log.child({ requestId, method: request.method, path }));
    const locale: Locale = negotiateLocale(request.headers.get('accept-language'));
    const cookies = requestCookies(request);
    const began = performance.now();
    let response: Response;
    try {
      const { APP_URL, TRUSTED_PROXY_HOPS } = env();
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (!reads && isCrossSite(request.headers, APP_URL)) throw new AppError('FORBIDDEN');
      const db = database();
      const now = new Date();
      const address = clientAddress(request.headers, TRUSTED_PROXY_HOPS);
      const credentials = {
        cookie: getCookie(cookies, 'session'),
        authorization: request.headers.get('authorization'),
      };
      const [actor] = await Promise.all([
        findActor(db, credentials, now, { withHoldings }),
        limit?.by === 'address' ? takeLimit(db, limit, addressSubject(address)) : null,
      ]);
      refuseOtherPages(request.headers, actor);
      refuseWhileViewing(actor, whileViewing ? whileViewing === 'open' : reads);
      const admitted = decided(actor, access);
      if (limit?.by === 'user') await takeLimit(db, limit, personOf(actor, address));
      response = await answer(
        {
          actor: admitted,
          db,
          now,
          locale,
          requestId,
          address,
          userAgent: request.headers.get('user-agent'),
          get log() {
            return requestLog();
          },
          defer: deferWith(requestLog),
          cookies,
          gone: request.signal,
        },
        request,
        args,
      );
    } catch (fault) {
      response = fail(mapFault(fault, requestLog()), locale);
    }
    if (request.method === 'HEAD') response = await withoutBody(response);
    if (takeWaitingJob()) deferWith(requestLog)(wakeJobs);
    for (const cookie of cookies.headers()) response.headers.append('set-cookie', cookie);
    response.headers.set('x-request-id', requestId);
    response.headers.append('vary', 'Accept-Language, Cookie, Authorization');
    if (log.isLevelEnabled('debug'))
      requestLog().debug({ status: response.status, ms: Math.round(performance.now() - began) }, 'answered');
    publishAnswer({ request, response, contract });
    return response;
  });
};

const parse = <S extends Shape>(schema: S, value: unknown, whole: WholeInput): Record<string, unknown> =>
  schema ? parseInput(schema, value, whole) : {};

const VersionedOut = z.looseObject({ version: z.string() });

/** A conflict answers what stands, and of that too nothing that is not declared. */
const withDeclaredOnly = (output: z.ZodType, fault: unknown): unknown =>
  fault instanceof AppError && fault.current
    ? new AppError(fault.code, { current: VersionedOut.parse(output.parse(fault.current)) })
    : fault;

const contractOf = <R extends Requirement, O extends z.ZodType>({
  output,
  status,
  ...options
}: RouteOptions<R, Shape, Shape, Shape, O, boolean>): Contract & { access: R } => ({
  ...options,
  answers: [enveloped(output, status)],
});

/** A JSON route: parses what comes in, runs the use case, wraps what goes out. The use case's input is params, query and body as one. */
export const route = <
  R extends Requirement,
  O extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  V extends boolean = false,
>(
  options: RouteOptions<R, P, Q, B, O, V>,
  useCase: UseCase<R, Parsed<P> & Parsed<Q> & Parsed<B> & Known<V>, z.input<O>>,
): ContractedHandler =>
  guarded(contractOf(options), async (ctx, request, args) => {
    const params = options.params ? await args.params : {};
    refuseUnsafeText(params, 'path');
    const isEdit = options.versioned && request.method !== 'GET' && request.method !== 'HEAD';
    const input = {
      ...parse(options.query, options.query && readQuery(new URL(request.url)), 'query'),
      ...parse(options.body, options.body && (await readJson(request, options.maxBytes)), 'body'),
      ...parse(options.params, params, 'path'),
      ...(isEdit && { ifMatch: readIfMatch(request.headers.get('if-match')) }),
    };
    // The reads above made exactly this type; TypeScript cannot see it through the spread of generics.
    const out = await useCase(ctx, input as Parsed<P> & Parsed<Q> & Parsed<B> & Known<V>).catch((fault) => {
      throw withDeclaredOnly(options.output, fault);
    });
    const data = options.output.parse(out);
    const version = options.versioned ? VersionedOut.parse(data).version : undefined;
    return succeed(data, { status: options.status ?? 200, locale: ctx.locale, version });
  });

type Methods = Record<Method | 'OPTIONS', Handler>;

/** All methods of a path: those given, and an enveloped 405 with Allow for the others. */
export const methods = (given: Partial<Record<Method, ContractedHandler>>): Methods => {
  const allow = METHODS.filter((method) => given[method]);
  const allowHeader = [...allow, ...(given.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const refuse: Handler = async (request) => {
    const locale = negotiateLocale(request.headers.get('accept-language'));
    const response = fail(new AppError('METHOD_NOT_ALLOWED'), locale);
    response.headers.set('allow', allowHeader);
    return response;
  };
  const options: Handler = async () => new Response(null, { status: 204, headers: { allow: allowHeader } });
  return {
    GET: given.GET ?? refuse,
    POST: given.POST ?? refuse,
    PUT: given.PUT ?? refuse,
    PATCH: given.PATCH ?? refuse,
    DELETE: given.DELETE ?? refuse,
    OPTIONS: options,
  };
};
