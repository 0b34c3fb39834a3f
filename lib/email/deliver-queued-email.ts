import type { JobContext } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import type { EmailJob } from '#lib/jobs/email-payload.ts';
import { renderEmail } from './render-email.ts';
import { deliverEmail, MailRefused } from './resend-mailer.ts';
import { isEmailTemplate } from './templates.ts';

const PATIENCE = 20 * SECOND;

/** Sends the mail of a job. One that the provider refuses for good is logged and not tried again. */
export const deliverQueuedEmail = async (
  { log, signal }: JobContext,
  { template, values, to, locale, idempotencyKey }: EmailJob,
): Promise<void> => {
  if (!isEmailTemplate(template)) throw new Error(`unknown e-mail: ${template}`);
  const mail = { to, idempotencyKey, ...renderEmail(template, values, locale) };
  try {
    await deliverEmail(mail, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]));
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.error({ error, template }, 'the mail provider refuses this mail');
  }
};
