import type { Database } from '#db/client.ts';
import { SECOND } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { renderEmail } from './render-email.ts';
import { deliverEmail, MailRefused } from './resend-mailer.ts';
import type { EmailMessage } from './templates.ts';

const TRY_FOR = 4 * SECOND;

export type Addressee = { to: string; locale: Locale };

/** Sends a mail while its reader waits: two tries of four seconds each. @throws MailRefused, Error when neither got through */
export const sendEmailNow = async (
  { template, values }: EmailMessage,
  { to, locale }: Addressee,
  idempotencyKey: string,
): Promise<void> => {
  const mail = { to, idempotencyKey, ...renderEmail(template, values, locale) };
  try {
    await deliverEmail(mail, AbortSignal.timeout(TRY_FOR));
  } catch (error) {
    if (error instanceof MailRefused) throw error;
    await deliverEmail(mail, AbortSignal.timeout(TRY_FOR));
  }
};

/**
 * Lets a mail leave after the commit: call it inside the transaction that causes it.
 * @param event names what happened where the same mail could be asked for twice, e.g. `trial-ending:<subscription>`
 */
export const enqueueEmail = async (
  db: Database,
  { template, values }: EmailMessage,
  { to, locale }: Addressee,
  event: string = newId(),
): Promise<void> => {
  const idempotencyKey = `${template}:${event}`;
  await enqueueJob(
    db,
    'email.send',
    { template, values, to, locale, idempotencyKey },
    { uniqueKey: `email:${idempotencyKey}` },
  );
};
