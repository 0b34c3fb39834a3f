import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
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

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

const makeSound = (message: unknown): void => {
  const { request } = message as { request: IncomingMessage };
  for (const name of OWN_HEADERS) delete request.headers[name];
  const { method = 'GET', url = '/' } = request;
  const [path = '/', ...query] = url.split('?');
  if (!methodsOf(path).includes(method)) {
    request.method = 'GET';
    request.url = UNKNOWN_METHOD_PATH;
    return;
  }
  if (isDecodable(path)) return;
  request.url = [path.replaceAll('%', '%25'), ...query].join('?');
};

/**
 * Next answers 500 to a path with a malformed escape, to methods that `Request` refuses (TRACE) and to writing to a file. The path is
 * read as the text it is, which no page and no record has; the method is led to where it is refused by an envelope.
 * @returns stops doing so
 */
export const soundRequests = (): (() => void) => {
  subscribe(CHANNEL, makeSound);
  return () => unsubscribe(CHANNEL, makeSound);
};
