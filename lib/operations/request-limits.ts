import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { SECOND } from '#lib/core/clock.ts';

const CHANNEL = 'http.server.request.start';

/** For a request's head, and for all of it: the largest import, over a slow line. */
const HEADERS_WITHIN = 20 * SECOND;
const REQUEST_WITHIN = 120 * SECOND;

/**
 * Lets the server hang up on requests that are sent by halves. Next makes the server and tells nobody of it, so it is known by its first
 * request; what was begun before that one is bound from then on as well.
 */
export const limitRequests = (): void => {
  const limit = (message: unknown): void => {
    const { server } = message as { server: Server };
    server.headersTimeout = HEADERS_WITHIN;
    server.requestTimeout = REQUEST_WITHIN;
    unsubscribe(CHANNEL, limit);
  };
  subscribe(CHANNEL, limit);
};
