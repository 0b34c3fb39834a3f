import { database } from '#db/client.ts';
import { findSessionActor } from '#db/queries/session-actor.ts';
import { allowed } from '#lib/auth/access.ts';
import type { Context } from '#lib/context/context.ts';
import { log } from '#lib/core/log.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';

export type OwnerContext = Context<Account & { role: 'user'; company: Company }>;

/** What a use case of an owner gets, the actor read fresh as at every request. */
export async function ownerContext(sessionId: string, now: Date): Promise<OwnerContext> {
  const db = database();
  const ever = new Date(0);
  const found = await findSessionActor(db, {
    sessionId,
    kind: 'bearer',
    seenAfter: ever,
    begunAfter: ever,
    now,
  });
  const actor = found && allowed(found.account, 'owner');
  if (!actor) throw new Error('not an owner');
  return {
    actor,
    db,
    now,
    locale: 'en',
    requestId: 'test',
    address: '127.0.0.1',
    userAgent: null,
    log,
    defer: () => {},
    cookies: NO_COOKIES,
    gone: new AbortController().signal,
  };
}

/** Billing reads no cookie and sets none. */
const NO_COOKIES: Context['cookies'] = new Proxy({} as Context['cookies'], {
  get: (_, name) => {
    throw new Error(`billing touched the cookies: ${String(name)}`);
  },
});
