import type { Database } from '#db/client.ts';
import { findEmailState, insertEmail, settleEmail } from '#db/queries/emails.ts';
import { errorLine } from '#lib/core/describe-error.ts';
import type { EmailJob } from '#lib/jobs/email-payload.ts';
import { renderEmail } from './render-email.ts';
import { deliverEmail, MailRefused } from './resend-mailer.ts';
import { carriesCode, composeEmail, type EmailTemplate } from './templates.ts';

export type LoggedEmail = EmailJob & { template: EmailTemplate };

/**
 * Puts a mail into the log before it leaves, without what it says.
 * @param againOf the mail of the log that it repeats
 * @returns false when it stands there already
 */
export const logEmail = (
  db: Database,
  { template, values, locale, to, userId, idempotencyKey }: LoggedEmail,
  againOf: string | null = null,
): Promise<boolean> =>
  insertEmail(db, {
    ...{ template, locale, to, userId, idempotencyKey, againOf },
    subject: composeEmail(template, values, locale).subject,
    values: carriesCode(template) ? null : values,
  });

/**
 * Hands a mail to the provider unless it has it already; the log keeps what became of it. Each signal is a try.
 * @throws MailRefused; Error when the last try did not get through
 */
export const postEmail = async (
  db: Database,
  email: LoggedEmail,
  tries: readonly (() => AbortSignal)[],
): Promise<void> => {
  const { template, values, locale, to, idempotencyKey } = email;
  const isNew = await logEmail(db, email);
  if (!isNew && (await findEmailState(db, idempotencyKey)) === 'sent') return;
  const mail = { to, idempotencyKey, ...renderEmail(template, values, locale) };
  try {
    const providerId = await deliver(mail, tries);
    await settleEmail(db, idempotencyKey, { state: 'sent', providerId });
  } catch (error) {
    const state = error instanceof MailRefused ? 'refused' : 'failed';
    await settleEmail(db, idempotencyKey, { state, error: errorLine(error) });
    throw error;
  }
};

const deliver = async (
  mail: Parameters<typeof deliverEmail>[0],
  [signal, ...others]: readonly (() => AbortSignal)[],
): Promise<string> => {
  if (!signal) throw new Error('no try left');
  try {
    return await deliverEmail(mail, signal());
  } catch (error) {
    if (error instanceof MailRefused || others.length === 0) throw error;
    return deliver(mail, others);
  }
};
