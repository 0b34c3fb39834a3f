import { findActivation } from '#db/queries/activations.ts';
import { listAdmins } from '#db/queries/administration.ts';
import { takeEffect } from '#db/queries/billing-effects.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import type { ActivationAlarmJob } from '#lib/jobs/billing-payloads.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';

/**
 * Reminds every admin, once, of reports that are due soon or overdue, unless they have been set up meanwhile. A first reminder that comes
 * after its time is left to the second.
 */
export const alarmAdmins = (
  { db, now }: SystemContext,
  { companyId, subscriptionId, mark, dueAt }: ActivationAlarmJob,
): Promise<void> =>
  db.transaction(async (tx) => {
    const activation = await findActivation(tx, subscriptionId);
    if (activation?.dueAt.toISOString() !== dueAt) return;
    const isOverdue = activation.dueAt <= now;
    if (isOverdue !== (mark === 48)) return;
    const subject = `${subscriptionId}:${mark}:${dueAt}`;
    if (!(await takeEffect(tx, { companyId, kind: 'activation_alarm', subject, now }))) return;
    const type = isOverdue ? 'activation.overdue' : 'activation.due';
    const template = isOverdue ? 'activationOverdue' : 'activationDue';
    const { company, missing: modules } = activation;
    for (const { id, name, email: to, locale } of await listAdmins(tx)) {
      await notifyUser(tx, id, { type, payload: { companyName: company.name, dueAt } });
      const values = { name, companyName: company.name, modules, at: dueAt };
      await enqueueEmail(tx, { template, values }, { to, locale, userId: id }, `${subject}:${id}`);
    }
  });
