import { Resend } from 'resend';
import { env } from '#lib/core/env.ts';
import { keepLast } from '#lib/core/keep-last.ts';
import { noteOutcome } from '#lib/services/outcome-bell.ts';

export type OutgoingEmail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** The same key sends the same mail once, however often it is tried (at most 256 characters). */
  idempotencyKey: string;
};

/** The provider has the mail and refuses it for good: trying again would change nothing. */
export class MailRefused extends Error {}

const mailer = keepLast((key: string, baseUrl: string) => new Resend(key, { baseUrl }));

/**
 * Hands one mail to Resend, until `signal` aborts.
 * @returns the provider's id of it
 * @throws MailRefused when the mail itself is at fault; Error when another try may succeed
 */
export const deliverEmail = async (
  { idempotencyKey, ...mail }: OutgoingEmail,
  signal: AbortSignal,
): Promise<string> => {
  const { MAIL_FROM, RESEND_API_KEY, RESEND_BASE_URL } = env();
  const { data, error } = await mailer(RESEND_API_KEY, RESEND_BASE_URL).emails.send(
    { from: MAIL_FROM, ...mail },
    { idempotencyKey, signal },
  );
  if (!error) {
    noteOutcome('resend');
    return data.id;
  }
  const fault = faultOf(error);
  // A mail at fault was judged by a service that works; a caller that no longer waits is no one's fault.
  if (fault instanceof MailRefused) noteOutcome('resend');
  else if (!signal.aborted) noteOutcome('resend', fault);
  throw fault;
};

/** Asks for the domains, which a key for sending alone may not see: that answer will do. */
export const probeMailer = async (signal: AbortSignal): Promise<void> => {
  const { RESEND_API_KEY, RESEND_BASE_URL } = env();
  try {
    const response = await fetch(`${RESEND_BASE_URL}/domains`, {
      headers: { authorization: `Bearer ${RESEND_API_KEY}` },
      signal,
      cache: 'no-store',
    });
    const answer = await response.text();
    const isKeyRefused =
      response.status === 403 || (response.status === 401 && !answer.includes('restricted_api_key'));
    if (response.status >= 500 || isKeyRefused) throw new Error(`status ${response.status}`);
    noteOutcome('resend');
  } catch (error) {
    noteOutcome('resend', error);
  }
};

/** The provider's own words quote the mail. */
const faultOf = ({ name, statusCode }: { name: string; statusCode: number | null }): Error => {
  const message = `${name} (${statusCode ?? 'no answer'})`;
  return statusCode === 422 || statusCode === 400 ? new MailRefused(message) : new Error(message);
};
