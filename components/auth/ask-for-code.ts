import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { RESEND_SECONDS } from './verification-mark.ts';

/** Asks for another code. @throws ApiError, with the seconds to wait when it is too soon */
export function sendVerificationCode(email: string): Promise<unknown> {
  return callApi('/email-verification/send-code', { body: { email }, silent: true });
}

/** What came of asking: seconds until another code may be requested, and what to say where none is on its way. */
export type AskedCode = { wait: number; error: string | null };

/** A wait of hours is not counted down. */
const LONGEST_WAIT = 10 * RESEND_SECONDS;

/** Asks for a code. One is on its way already when the last one is younger than a minute. @param fallback where no answer came */
export async function askForCode(email: string, fallback: string): Promise<AskedCode> {
  try {
    await sendVerificationCode(email);
    return { wait: RESEND_SECONDS, error: null };
  } catch (failure) {
    if (!(failure instanceof ApiError)) return { wait: 0, error: fallback };
    if (failure.code !== 'TOO_MANY_REQUESTS') return { wait: 0, error: failure.message };
    return { wait: Math.min(failure.retryAfterSeconds ?? RESEND_SECONDS, LONGEST_WAIT), error: null };
  }
}
