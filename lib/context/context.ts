import type { Pool } from '#db/client.ts';
import type { Logger } from '#lib/core/log.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import type { CookiePort } from './cookie-port.ts';

/** What every use case gets: who asks, when, in which language, and the means to act. */
export type Context<A extends Actor = Actor> = {
  actor: A;
  db: Pool;
  /** The one clock of decisions. */
  now: Date;
  /** The language of the answer's words. */
  locale: Locale;
  requestId: string;
  /** The client's address as far as it can be trusted (TRUSTED_PROXY_HOPS). */
  address: string;
  userAgent: string | null;
  log: Logger;
  /** Runs work after the answer has left; its faults are logged, never the client's. */
  defer: (work: () => Promise<unknown>) => void;
  cookies: CookiePort;
  /** Aborts when the client disconnects. */
  gone: AbortSignal;
};

/** What work without a client gets: jobs, scripts and the parts of use cases that both share. */
export type SystemContext = Pick<Context, 'db' | 'now' | 'log'>;

/** What a job gets. The signal aborts when the process ends: the job runs elsewhere then, so what it waits for may be let go. */
export type JobContext = SystemContext & { signal: AbortSignal };
