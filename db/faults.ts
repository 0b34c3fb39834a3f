/** A connection's fault in the words that the driver uses for its own. */
export class ConnectionError extends Error {
  readonly code:
    | 'CONNECTION_CLOSED'
    | 'CONNECTION_ENDED'
    | 'CONNECT_TIMEOUT'
    | 'CONNECTION_BUSY'
    | 'CONNECTION_SILENT';

  constructor(code: ConnectionError['code']) {
    super(`database connection: ${code}`);
    this.name = 'ConnectionError';
    this.code = code;
  }
}

/**
 * SQLSTATEs and the driver's and the system's codes for "not now" rather than "wrong": the connection failed, the database cannot write
 * (25006), lacks disk, memory or connections (53), ends or cancels (57), or someone else was before us (40001, 40P01, 55P03).
 */
const PASSING =
  /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|CONNECT|08|25006|25P0|40001|40P01|53|55P03|57)/;

/** True where asking again later may well succeed. */
export const isPassingFault = (error: unknown): boolean => {
  for (let fault = error, depth = 0; fault instanceof Error && depth < 5; fault = fault.cause, depth++) {
    if ('code' in fault && PASSING.test(String(fault.code))) return true;
    if (fault instanceof AggregateError && fault.errors.some(isPassingFault)) return true;
  }
  return false;
};

/** True when a statement ran out of the time that it was given. */
export const isOutOfTime = (error: unknown): boolean => {
  for (let fault = error, depth = 0; fault instanceof Error && depth < 5; fault = fault.cause, depth++) {
    if ('code' in fault && fault.code === '57014') return true;
  }
  return false;
};

/** The name of the violated unique key or check, else null. */
export const violatedConstraint = (error: unknown): string | null => {
  for (let fault = error, depth = 0; fault instanceof Error && depth < 5; fault = fault.cause, depth++) {
    if ('constraint_name' in fault && typeof fault.constraint_name === 'string') return fault.constraint_name;
  }
  return null;
};
