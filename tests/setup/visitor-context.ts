import { database } from '#db/client.ts';
import type { Context } from '#lib/context/context.ts';
import { NULL_COOKIES } from '#lib/context/cookie-port.ts';
import { log } from '#lib/core/log.ts';

/** What a use case gets for a visitor from an address, without HTTP around it. */
export const visitorContext = (address: string, now = new Date()): Context => ({
  actor: { kind: 'guest', cookie: 'none' },
  db: database(),
  now,
  locale: 'en',
  requestId: 'test',
  address,
  userAgent: null,
  log,
  defer: () => {},
  cookies: NULL_COOKIES,
  gone: new AbortController().signal,
});
