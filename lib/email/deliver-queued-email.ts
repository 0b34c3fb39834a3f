import type { JobContext } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import type { EmailJob } from '#lib/jobs/email-payload.ts';
import { postEmail } from './post-email.ts';
import { MailRefused } from './resend-mailer.ts';
import { isEmailTemplate } from './templates.ts';

const PATIENCE = 20 * SECOND;

/** Sends the mail of a job. One that the provider refuses for good is not tried again: the log of mails has it as refused. */
export const deliverQueuedEmail = async ({ db, log, signal }: JobContext, email: EmailJob): Promise<void> => {
  const { template } = email;
  if (!isEmailTemplate(template)) throw new Error(`unknown e-mail: ${template}`);
  const once = () => AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  try {
    await postEmail(db, { ...email, template }, [once]);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.error({ error, template }, 'the mail provider refuses this mail');
  }
};
