import pino from 'pino';

/** Structured logs, one JSON object a line. Requests log through a child that carries their id. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['password', 'code', 'token', '*.password', '*.code', '*.token'],
});

export type Logger = pino.Logger;
