import type { Pool } from '#db/client.ts';
import type { Logger } from '#lib/core/log.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

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
  session: SessionPort;
};

/** How a use case begins or ends the browser's session without knowing of cookies. */
export type SessionPort = {
  set: (token: string) => void;
  clear: () => void;
  /** The session's cookie as it came; lib/auth/find-actor.ts says whether it stands. */
  cookie: string | undefined;
  /** What `rememberDevice` once gave this browser; lib/auth/known-device.ts reads it. */
  device: string | undefined;
  /** Outlives the session: marks a browser that has signed in before. */
  rememberDevice: (token: string) => void;
  /** Names the sign-up that this browser made; lib/auth/own-sign-up.ts reads it. */
  signUp: string | undefined;
  rememberSignUp: (mark: string) => void;
  /** The secret behind the nonce of a sign-in with Google that this browser has begun. */
  googleSecret: string | undefined;
  keepGoogleSecret: (secret: string) => void;
  /** The secret of a request to link Google; lib/auth/request-google-link.ts makes it. */
  googleLink: string | undefined;
  keepGoogleLink: (secret: string) => void;
  forgetGoogleLink: () => void;
};

/** What work without a client gets: jobs, scripts and the parts of use cases that both share. */
export type SystemContext = Pick<Context, 'db' | 'now' | 'log'>;

/** What a job gets. The signal aborts when the process ends: the job runs elsewhere then, so what it waits for may be let go. */
export type JobContext = SystemContext & { signal: AbortSignal };
