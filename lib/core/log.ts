import pino from 'pino';
import { describeError } from './describe-error.ts';
import { logLevel } from './env.ts';

/** Whatever a line is given under these names stays out of it. One-time codes have names of their own: an error's `code` is read. */
const SECRETS = ['password', 'token', 'oneTimeCode'];

/** Structured logs, one JSON object a line. Requests log through a child that carries their id. An error goes under `error`. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  // pino's own is bound to `err` and writes down everything that an error carries.
  serializers: {
    error: (error: unknown) => describeError(error),
    err: (error: unknown) => describeError(error),
  },
  redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
});

export type Logger = pino.Logger;
