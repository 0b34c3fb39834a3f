import { Resend } from 'resend';
import { env } from '#lib/core/env.ts';
import { keepLast } from '#lib/core/keep-last.ts';

export type OutgoingEmail = {
  to: string;
  subject: string;
  html: string;
  text: string;
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
  if (!error) return data.id;
  // The provider's own words quote the mail.
  const message = `${error.name} (${error.statusCode ?? 'no answer'})`;
  if (error.statusCode === 422 || error.statusCode === 400) throw new MailRefused(message);
  throw new Error(message);
};
