import type { ErrorCode } from '#lib/core/errors.ts';

/** The server's codes, and those that only a browser knows. */
export type ApiErrorCode = ErrorCode | 'ERR_CANCELED' | 'ERR_NETWORK' | 'ERR_NO_COOKIES';

type Parts = {
  status: number;
  message: string;
  isDefault?: boolean | undefined;
  code?: ApiErrorCode | undefined;
  details?: string | undefined;
  fields?: Record<string, string> | undefined;
  retryAfterSeconds?: number | undefined;
  current?: unknown;
  cause?: unknown;
};

/** A call that did not succeed. `message` is ready for a person, in the page's language. */
export class ApiError extends Error {
  readonly status: number;
  /** No answer, or one without words: the message is the status' default, and a form knows better what failed. */
  readonly isDefault: boolean;
  readonly code: ApiErrorCode | undefined;
  readonly details: string | undefined;
  /** Field name → what is wrong with it. */
  readonly fields: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;
  /** What stands instead of what was edited; the server has validated it as the call's own answer. */
  readonly current: unknown;

  constructor(parts: Parts) {
    super(parts.message, { cause: parts.cause });
    this.name = 'ApiError';
    this.status = parts.status;
    this.isDefault = parts.isDefault ?? false;
    this.code = parts.code;
    this.details = parts.details;
    this.fields = parts.fields ?? {};
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.current = parts.current;
  }

  get isCanceled(): boolean {
    return this.code === 'ERR_CANCELED';
  }
}
