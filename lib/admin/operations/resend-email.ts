import { type EmailRow, findEmail } from '#db/queries/emails.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { enqueueEmailAgain } from '#lib/email/send-email.ts';
import { isEmailTemplate } from '#lib/email/templates.ts';
import { EmailJob } from '#lib/jobs/email-payload.ts';

/**
 * POST /admin/emails/{id}/resend: sends a mail of the log once more, to the same address and under a key of its own.
 * @throws AppError NOT_FOUND, EMAIL_HOLDS_CODE, JOB_ALREADY_WAITING while it, or one that repeats it, is on its way
 */
export const resendEmail = async (ctx: Context, { id }: { id: string }): Promise<{ id: string }> => {
  const row = await findEmail(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const email = emailOf(row);
  await ctx.db.transaction(async (tx) => {
    const isNew = row.state !== 'queued' && (await enqueueEmailAgain(tx, email, id));
    if (!isNew) throw new AppError('JOB_ALREADY_WAITING');
    const { template, state } = row;
    await recordAudit(tx, ctx, 'admin.email_resent', {
      subjectId: row.userId,
      detail: { email: id, template, state },
    });
  });
  return { id };
};

const Kept = EmailJob.pick({ values: true });

const emailOf = ({ template, values, to, locale, userId }: EmailRow) => {
  if (values === null || !isEmailTemplate(template)) throw new AppError('EMAIL_HOLDS_CODE');
  return { template, to, locale, userId, ...Kept.parse({ values }) };
};
