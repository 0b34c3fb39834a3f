import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const CHANNEL = 'http.server.request.start';

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

const drop = (message: unknown): void => {
  const { request } = message as { request: IncomingMessage };
  for (const name of FORWARDING_HEADERS) delete request.headers[name];
};

/**
 * Without a trusted proxy whatever a client says of its own origin is dropped before Next reads (and would believe) it.
 * @returns stops dropping
 */
export const dropForwardingHeaders = (): (() => void) => {
  subscribe(CHANNEL, drop);
  return () => unsubscribe(CHANNEL, drop);
};
