import { isErrorCode } from '#lib/core/errors.ts';
import { OWNER_HEADER } from '#lib/core/page-headers.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { endSession } from './client-session.ts';
import { pageOwner } from './page-owner-state.ts';
import {
  type AnswerWords,
  answerWords,
  errorMessage,
  type StatusTexts,
  successMessage,
  UNKNOWN_STATUS,
} from './response-message.ts';
import { showToast } from './show-toast.ts';

/** The browser's only way to `/api`: language, envelope, errors as toasts, and the end of a session in one place. */

type Setup = { locale: Locale; texts: StatusTexts };

let setup: Setup | undefined;

/** Gives the page's language and its default texts; done once by the root layout before any call. */
export const setUpApiClient = (given: Setup): void => {
  setup = given;
};

const current = (): Setup => {
  if (!setup) throw new Error('setUpApiClient() has not run on this page');
  return setup;
};

type QueryValue = string | number | boolean | null | undefined;

export type ApiOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent in the address; null, undefined and empty values are left out. */
  query?: Record<string, QueryValue>;
  /** Sent as JSON. */
  body?: unknown;
  /** The version that is edited; another one that stands by now is refused with EDIT_CONFLICT. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** The caller's words for an error: they win over the server's. */
  errorMessage?: string;
  /** The caller's words where the server has none. */
  fallbackMessage?: string;
  /** Shows a success toast: with these words, or with `true` the server's or the status' own. */
  success?: string | true;
  /** No toast for an error: the caller shows it beside the form. */
  silent?: boolean;
};

type Envelope = AnswerWords & {
  success?: unknown;
  data?: unknown;
  errors?: { code?: unknown; details?: unknown; fields?: unknown; current?: unknown } | null;
};

/**
 * Calls `/api` + path and answers the envelope's `data`.
 * @typeParam T what the route promises in its schema; the server has validated it
 * @throws ApiError for anything but success; unless `silent` or cancelled, a toast has been shown
 */
export const callApi = async <T>(path: string, options: ApiOptions = {}): Promise<T> => {
  try {
    const { status, body } = await exchange(path, options);
    if (options.success) {
      const callers = options.success === true ? undefined : options.success;
      showToast('success', successMessage(current().texts, status, body, callers));
    }
    // The one place where an answer gets its type: routes validate what they send against the same schema.
    return body.data as T;
  } catch (error) {
    const failure = error instanceof ApiError ? error : unreachable(error, options);
    if (!options.silent && !failure.isCanceled && failure.code !== 'UNAUTHENTICATED') {
      showToast('error', failure.message);
    }
    throw failure;
  }
};

/**
 * A bare fetch to our own server with the language and the watch for a 401, for streams and downloads.
 * `path` is whole (`/api/chat`).
 */
export const apiFetch = async (path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('Accept-Language', current().locale);
  const owner = pageOwner();
  if (owner !== null) headers.set(OWNER_HEADER, owner);
  const response = await fetch(path, { ...init, headers, credentials: 'same-origin' });
  if (response.status === 401 || response.status === 409) await watchForEnd(response.clone());
  return response;
};

const exchange = async (path: string, options: ApiOptions): Promise<{ status: number; body: Envelope }> => {
  const hasBody = options.body !== undefined;
  const response = await apiFetch(address(path, options.query), {
    method: options.method ?? (hasBody ? 'POST' : 'GET'),
    ...(hasBody ? { body: JSON.stringify(options.body) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    headers: {
      Accept: 'application/json',
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      ...(options.ifMatch === undefined ? {} : { 'If-Match': `"${options.ifMatch}"` }),
    },
  });
  const body = await readEnvelope(response);
  if (response.status >= 400) throw refusal(response, body, options);
  const { status: texts } = current().texts;
  if (response.status < 200 || response.status > 299) {
    throw new ApiError({ status: response.status, message: options.errorMessage ?? texts.unexpected });
  }
  if (!body || body.success === false) throw unsuccessful(response, body, options);
  return { status: response.status, body };
};

const address = (path: string, query: ApiOptions['query'] = {}): string => {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${search ? `?${search}` : ''}`;
};

/** @throws what ended the answer before its end: the caller, who cancelled it, or a line that broke */
const readEnvelope = async (response: Response): Promise<Envelope | undefined> => {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  return typeof body === 'object' && body !== null ? body : undefined;
};

const refusal = (response: Response, body: Envelope | undefined, options: ApiOptions): ApiError =>
  new ApiError({
    status: response.status,
    message: errorMessage(
      current().texts,
      response.status,
      body,
      options.errorMessage,
      options.fallbackMessage,
    ),
    ...knownParts(response, body, options),
  });

/** A 2xx that says of itself that it failed, or that is no envelope at all. */
const unsuccessful = (response: Response, body: Envelope | undefined, options: ApiOptions): ApiError => {
  const { texts } = current();
  const fallback = { ...texts, status: { ...texts.status, generic: texts.status.unsuccessful } };
  return new ApiError({
    status: response.status,
    message: errorMessage(fallback, response.status, body, options.errorMessage, options.fallbackMessage),
    ...knownParts(response, body, options),
  });
};

const knownParts = (response: Response, body: Envelope | undefined, options: ApiOptions) => {
  const { code, details, fields, current: standing } = body?.errors ?? {};
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return {
    isDefault: isDefault(body, options),
    code: isErrorCode(code) ? (code as ApiErrorCode) : undefined,
    details: typeof details === 'string' ? details : undefined,
    fields: textsOf(fields),
    current: standing,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  };
};

/** Neither the caller nor the answer has words of its own. */
const isDefault = (body: Envelope | undefined, options: ApiOptions): boolean =>
  answerWords(body) === undefined &&
  options.errorMessage === undefined &&
  options.fallbackMessage === undefined;

const textsOf = (fields: unknown): Record<string, string> => {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** No answer came: cancelled by us, or the line is down. */
const unreachable = (error: unknown, options: ApiOptions): ApiError => {
  const { texts } = current();
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new ApiError({ status: 0, code: 'ERR_CANCELED', message: texts.status.generic, cause: error });
  }
  const isOffline = navigator.onLine === false;
  const message = isOffline
    ? (options.errorMessage ?? texts.status.offline)
    : errorMessage(texts, UNKNOWN_STATUS, undefined, options.errorMessage, options.fallbackMessage);
  return new ApiError({
    status: UNKNOWN_STATUS,
    isDefault: !isOffline && isDefault(undefined, options),
    code: 'ERR_NETWORK',
    message,
    cause: error,
  });
};

/** Every 401 ends the session in all tabs, except a wrong password at sign-in. Where someone else is signed in by now the page becomes theirs. */
const watchForEnd = async (response: Response): Promise<void> => {
  const code = (await readEnvelope(response))?.errors?.code;
  if (code === 'SIGNED_IN_AS_ANOTHER') window.location.reload();
  else if (response.status === 401 && code !== 'INVALID_CREDENTIALS') endSession();
};
