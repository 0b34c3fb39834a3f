import { callApi } from '#lib/browser/api-client.ts';

/** Asks for another code. @throws ApiError, with the seconds to wait when it is too soon */
export function sendVerificationCode(email: string): Promise<unknown> {
  return callApi('/email-verification/send-code', { body: { email }, silent: true });
}
