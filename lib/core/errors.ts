/**
 * One table of everything that can go wrong on purpose: code → HTTP status. The words are in messages/<locale>/errors.json under
 * `codes`. Anything thrown that is not an AppError is a fault: it is logged and answered as INTERNAL_ERROR, saying nothing of its inside.
 */
export const ERROR_STATUS = {
  VALIDATION_ERROR: 400,
  INVALID_RESET_CODE: 400,
  RESET_CODE_EXPIRED: 400,
  INVALID_OR_EXPIRED_TOKEN: 400,
  TOKEN_TYPE_INVALID: 400,
  OLD_PASSWORD_INCORRECT: 400,
  INVALID_POWER_BI_URL: 400,
  NO_SESSION_ID: 400,
  INVALID_VERIFICATION_CODE: 400,
  VERIFICATION_CODE_EXPIRED: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  USER_BLOCKED: 403,
  EMAIL_NOT_VERIFIED: 403,
  FORBIDDEN: 403,
  CHAT_DISABLED: 403,
  VIEW_ONLY: 403,
  FEATURE_OFF: 403,
  PLAN_REQUIRED: 403,
  USER_NOT_FOUND: 404,
  NO_RESET_CODE_FOUND: 404,
  NO_VERIFICATION_CODE_FOUND: 404,
  NOT_FOUND: 404,
  NO_ANSWER_RUNNING: 404,
  CHAT_GONE: 404,
  METHOD_NOT_ALLOWED: 405,
  EMAIL_ALREADY_EXISTS: 409,
  EMAIL_ALREADY_VERIFIED: 409,
  TRIAL_ALREADY_USED: 409,
  PLAN_ON_HOLD: 409,
  CHECKOUT_REPLACED: 409,
  LAST_ADMIN: 409,
  LAST_OWNER: 409,
  SUBSCRIPTION_ENDED: 409,
  EMAIL_HOLDS_CODE: 409,
  JOB_ALREADY_WAITING: 409,
  JOB_NOT_IN_THAT_STATE: 409,
  STRIPE_EVENT_GONE: 409,
  ACTIVATION_TAKEN: 409,
  NOTHING_TO_PUBLISH: 409,
  IMPORT_NOT_IN_THAT_STATE: 409,
  IMPORT_PART_DIFFERS: 409,
  IMPORT_REPORT_CHANGED: 409,
  IMPORT_MOSTLY_SUSPECT: 409,
  IMPORT_BUILT_UPON: 409,
  IMPORT_SHOWN: 409,
  IMPORT_TOO_OLD: 409,
  IMPORT_NEEDED: 409,
  IMPORT_RECORDS_CHANGED: 409,
  IMPORT_ARCHIVED: 409,
  OWN_IMPORTS_FULL: 409,
  OWN_DATA_FULL: 409,
  MATCH_DECIDED: 409,
  MATCH_CHANGED: 409,
  MATCH_WORD_USED: 409,
  NO_BILLING_ACCOUNT: 409,
  CHAT_STORAGE_FULL: 409,
  CHAT_CHANGED: 409,
  DISPUTES_FULL: 409,
  DISPUTE_CLOSED: 409,
  DISPUTE_WITHOUT_READINGS: 409,
  DISPUTE_NOT_UNDOABLE: 409,
  CHAT_PINS_FULL: 409,
  CHAT_SHARES_FULL: 409,
  ANSWER_RUNNING: 409,
  GOOGLE_LINK_REQUIRED: 409,
  SIGNED_IN_AS_ANOTHER: 409,
  EDIT_CONFLICT: 412,
  PAYLOAD_TOO_LARGE: 413,
  SELECTION_COUNT_INVALID: 422,
  MATCHES_DIFFER: 422,
  TOO_MANY_REQUESTS: 429,
  EXPORTS_RUNNING: 429,
  ANSWERS_RUNNING: 429,
  DAILY_LIMIT_REACHED: 429,
  GUEST_LIMIT_REACHED: 429,
  BUDGET_REACHED: 429,
  INTERNAL_ERROR: 500,
  FAILED_TO_SEND_RESET_CODE: 502,
  FAILED_TO_SEND_VERIFICATION_CODE: 502,
  PAYMENT_PROVIDER_ERROR: 502,
  NOT_READY: 503,
  SEARCH_TOO_SLOW: 503,
  EXPORTS_BUSY: 503,
  ANSWERS_BUSY: 503,
  EXPORT_TOO_SLOW: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

/** What changes when a thing is edited, whatever else is known of it. */
export type Versioned = { version: string };

export type ErrorOptions = {
  /** Field name → key in messages/<locale>/validation.json, or a ready text. */
  fields?: Record<string, string>;
  /** Arguments of the code's message. */
  values?: Record<string, string | number>;
  /** Seconds after which trying again makes sense; becomes Retry-After. */
  retryAfterSeconds?: number;
  /** What stands instead of what the caller knows. */
  current?: Versioned;
  cause?: unknown;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly values: Record<string, string | number> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: Versioned | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = options.fields;
    this.values = options.values;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Longer waits end with the day. */
const HOURS_TOLD = 5;

/** How long to wait, in the largest unit that a person would say. */
const waitOf = (seconds: number): { unit: 'seconds' | 'minutes' | 'hours' | 'tomorrow'; count: number } => {
  if (seconds <= 90) return { unit: 'seconds', count: Math.ceil(seconds) };
  if (seconds <= 90 * MINUTE) return { unit: 'minutes', count: Math.ceil(seconds / MINUTE) };
  const hours = Math.ceil(seconds / HOUR);
  return hours <= HOURS_TOLD ? { unit: 'hours', count: hours } : { unit: 'tomorrow', count: 1 };
};

/** Too many tries: says when the next one makes sense. */
export const tooManyRequests = (seconds: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds, values: waitOf(seconds) });

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
