import { APICallError, RetryError } from 'ai';

/** The provider wants a longer pause than someone waits for an answer. */
export class ModelBusy extends Error {
  readonly pause: number;

  /** @param pause in seconds */
  constructor(message: string, pause: number) {
    super(message);
    this.pause = pause;
  }
}

/** Why a model does not answer, as far as the asker can do something about it or should not try again. */
export type ModelFault =
  /** Too many questions, as the provider sees it. */
  | { kind: 'busy'; minutes: number }
  /** It does not take our key: trying again changes nothing. */
  | { kind: 'refused' }
  /** The conversation has more than it can read. */
  | { kind: 'tooLong' };

/** Providers say it in a code or in a sentence. */
const TOO_LONG = /context[ _]length|context window|maximum context|too many tokens|prompt is too long/i;

/** Null: nothing that an asker needs to know more of. */
export const faultOf = (error: unknown): ModelFault | null => {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (last instanceof ModelBusy) return { kind: 'busy', minutes: Math.ceil(last.pause / 60) };
  if (!APICallError.isInstance(last)) return null;
  const { statusCode, message, responseBody = '' } = last;
  if (statusCode === 429) return { kind: 'busy', minutes: 1 };
  if (statusCode === 401 || statusCode === 403) return { kind: 'refused' };
  const isRefusal = statusCode === 400 || statusCode === 413;
  return isRefusal && TOO_LONG.test(`${message} ${responseBody}`) ? { kind: 'tooLong' } : null;
};
