import type { Database } from '#db/client.ts';
import { type EmailRow, findEmail, findSecondsSinceSent } from '#db/queries/emails.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError, tooManyRequests } from '#lib/core/errors.ts';
import { enqueueEmailAgain } from '#lib/email/send-email.ts';
import { isEmailTemplate } from '#lib/email/templates.ts';
import { EmailJob } from '#lib/jobs/email-payload.ts';
import { takeLimit } from '#lib/rate-limit/rate-limit.ts';

/**
 * POST /admin/emails/{id}/resend: sends a mail of the log once more, to the same address and under a key of its own.
 * @throws AppError NOT_FOUND, EMAIL_HOLDS_CODE, JOB_ALREADY_WAITING while it, or one that repeats it, is on its way, TOO_MANY_REQUESTS
 * within a minute of the last one
 */
export const resendEmail = async (ctx: Context, { id }: { id: string }): Promise<{ id: string }> => {
  const row = await findEmail(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const email = emailOf(row);
  await ctx.db.transaction(async (tx) => {
    const isNew = row.state !== 'queued' && (await enqueueEmailAgain(tx, email, id));
    if (!isNew) throw new AppError('JOB_ALREADY_WAITING');
    await refuseWithinAMinute(tx, row);
    const { template, state } = row;
    await recordAudit(tx, ctx, 'admin.email_resent', {
      subjectId: row.userId,
      detail: { email: id, template, state },
    });
  });
  return { id };
};

/** Counted by what the mail says: a mail that repeats it stands in the log as well, and can be sent again itself. */
const refuseWithinAMinute = async (db: Database, { id, to, template, values }: EmailRow): Promise<void> => {
  const limit = ADMIN_LIMITS.resendEmail;
  const ago = await findSecondsSinceSent(db, id);
  if (ago !== null && ago < limit.seconds) throw tooManyRequests(Math.ceil(limit.seconds - ago));
  await takeLimit(db, limit, JSON.stringify([to, template, values]));
};

const Kept = EmailJob.pick({ values: true });

const emailOf = ({ template, values, to, locale, userId }: EmailRow) => {
  if (values === null || !isEmailTemplate(template)) throw new AppError('EMAIL_HOLDS_CODE');
  return { template, to, locale, userId, ...Kept.parse({ values }) };
};
