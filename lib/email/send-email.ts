import type { Database } from '#db/client.ts';
import { SECOND } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { type LoggedEmail, logEmail, postEmail } from './post-email.ts';
import type { EmailMessage } from './templates.ts';

export type Addressee = {
  to: string;
  locale: Locale;
  /** Whose account it is about. */
  userId: string;
};

const fourSeconds = () => AbortSignal.timeout(4 * SECOND);

/** Sends a mail while its reader waits: two tries of four seconds each. @throws MailRefused, Error when neither got through */
export const sendEmailNow = (
  db: Database,
  message: EmailMessage,
  addressee: Addressee,
  idempotencyKey: string,
): Promise<void> => postEmail(db, { ...message, ...addressee, idempotencyKey }, [fourSeconds, fourSeconds]);

/**
 * Lets a mail leave after the commit: call it inside the transaction that causes it.
 * @param event names what happened where the same mail could be asked for twice, e.g. `trial-ending:<subscription>`
 */
export const enqueueEmail = async (
  db: Database,
  message: EmailMessage,
  addressee: Addressee,
  event: string = newId(),
): Promise<void> => {
  const email = { ...message, ...addressee, idempotencyKey: `${message.template}:${event}` };
  await logEmail(db, email);
  await enqueueLogged(db, email);
};

/** Lets a mail of the log leave once more, as one of its own. @returns false when it is on its way already */
export const enqueueEmailAgain = async (
  db: Database,
  email: Omit<LoggedEmail, 'idempotencyKey'>,
  againOf: string,
): Promise<boolean> => {
  const again = { ...email, idempotencyKey: `${email.template}:again:${newId()}` };
  return (await logEmail(db, again, againOf)) && (await enqueueLogged(db, again));
};

const enqueueLogged = (db: Database, email: LoggedEmail): Promise<boolean> =>
  enqueueJob(db, 'email.send', email, { uniqueKey: `email:${email.idempotencyKey}` });
