import { APICallError } from 'ai';

/** The provider wants a longer pause than someone waits for an answer. */
export class ModelBusy extends Error {
  readonly pause: number;

  /** @param pause in seconds */
  constructor(message: string, pause: number) {
    super(message);
    this.pause = pause;
  }
}

/** No word of it came in time. */
export class ModelLate extends Error {}

/** The question and what was looked up for it are more than it can read, without anything before them. */
export class QuestionTooLong extends Error {}

/** Seconds until it may be asked again, of a header that names seconds or a date; none without one. */
export const pauseOf = (retryAfter: string | null): number => {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1000 : seconds;
};

/** Why a model does not answer, as far as the asker can do something about it or should not try again. */
export type ModelFault =
  /** Too many questions, as the provider sees it. */
  | { kind: 'busy'; minutes: number }
  /** It does not take our key: trying again changes nothing. */
  | { kind: 'refused' }
  /** It said nothing in time. */
  | { kind: 'timeout' }
  /** The conversation has more than it can read. */
  | { kind: 'tooLong' }
  /** Already the question has, with what was looked up for it. */
  | { kind: 'tooMuch' };

/** Providers say it in a code or in a sentence. */
const TOO_LONG = /context[ _]length|context window|maximum context|too many tokens|prompt is too long/i;

/** Null: nothing that an asker needs to know more of. */
export const faultOf = (error: unknown): ModelFault | null => {
  if (error instanceof ModelBusy) return { kind: 'busy', minutes: Math.ceil(error.pause / 60) };
  if (error instanceof ModelLate) return { kind: 'timeout' };
  if (error instanceof QuestionTooLong) return { kind: 'tooMuch' };
  if (!APICallError.isInstance(error)) return null;
  const { statusCode, message, responseBody = '' } = error;
  if (statusCode === 429) return { kind: 'busy', minutes: 1 };
  if (statusCode === 401 || statusCode === 403) return { kind: 'refused' };
  const isRefusal = statusCode === 400 || statusCode === 413;
  return isRefusal && TOO_LONG.test(`${message} ${responseBody}`) ? { kind: 'tooLong' } : null;
};
