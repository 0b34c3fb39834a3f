import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { LOCALE_HEADER, NONCE_HEADER, PATH_HEADER } from '#lib/core/page-headers.ts';

const CHANNEL = 'http.server.request.start';

const FILE_METHODS = ['GET', 'HEAD'];
/** A form that is sent before its script is there is a POST to its page. */
const PAGE_METHODS = [...FILE_METHODS, 'POST'];
const API_METHODS = [...PAGE_METHODS, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const methodsOf = (path: string): string[] => {
  if (path.startsWith('/api/')) return API_METHODS;
  return path.includes('.') ? FILE_METHODS : PAGE_METHODS;
};

/** The one route that refuses whatever method comes. */
const UNKNOWN_METHOD_PATH = '/api/unknown-method';

/** What the middleware alone may say. */
const OWN_HEADERS = [LOCALE_HEADER, NONCE_HEADER, PATH_HEADER];

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/** Next decodes some paths twice, so what is left after the first time must not look like an escape; and no database takes NUL. */
const isSoundPath = (path: string): boolean => {
  const text = decoded(path);
  return text !== null && !text.includes('%') && !text.includes('\0');
};

/** A request may name the whole address, as for a proxy; which host it names is nothing to a server that has one. */
const WHOLE_ADDRESS = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

const ROUTER_STATE = 'next-router-state-tree';

/** Read by Next's own reader, so that what passes here passes there. */
const isRouterState = (header: string | string[] | undefined): boolean => {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
};

const makeSound = (message: unknown): void => {
  const { request } = message as { request: IncomingMessage };
  const { headers } = request;
  for (const name of OWN_HEADERS) delete headers[name];
  if (!isRouterState(headers[ROUTER_STATE])) delete headers[ROUTER_STATE];
  const { method = 'GET', url = '/' } = request;
  const own = url.replace(WHOLE_ADDRESS, '');
  const [path = '/', ...query] = (own.startsWith('/') || url === '*' ? own : `/${own}`).split('?');
  if (!methodsOf(path).includes(method)) {
    request.method = 'GET';
    request.url = UNKNOWN_METHOD_PATH;
    return;
  }
  request.url = [isSoundPath(path) ? path : path.replaceAll('%', '~'), ...query].join('?');
};

/**
 * Next answers 500 to a path with a malformed escape, to a malformed state of its router, to methods that `Request` refuses (TRACE) and to
 * writing to a file, and leads a whole address to the host that it names. A malformed escape becomes plain text that no page and no record
 * has; the router's state is left out, so that the whole page is answered; the method is led to where it is refused by an envelope.
 * @returns stops doing so
 */
export const soundRequests = (): (() => void) => {
  subscribe(CHANNEL, makeSound);
  return () => unsubscribe(CHANNEL, makeSound);
};
