import { listOwners, takeEffect } from '#db/queries/billing-effects.ts';
import { findCurrentSubscription, listInvoices } from '#db/queries/subscriptions.ts';
import { amountDueNow } from '#lib/billing/rules/amount-due.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';

/**
 * Notifies the owners that a card that someone gave for an open payment was declined, once a card: the payment's own failure was
 * announced when it first failed. Without a mail, because the person who gave the card is here.
 */
export const sendDeclineNotice = (
  { db, now }: SystemContext,
  { companyId, cardId }: { companyId: string; cardId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const due = amountDueNow(await findCurrentSubscription(tx, companyId), await listInvoices(tx, companyId));
    if (!due) return;
    const isFirst = await takeEffect(tx, { companyId, kind: 'payment_failed', subject: cardId, now });
    if (!isFirst) return;
    const { amount, currency } = due;
    for (const { id } of await listOwners(tx, companyId))
      await notifyUser(tx, id, { type: 'payment.failed', payload: { amount, currency } });
  });
