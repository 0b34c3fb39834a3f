import type { Transaction } from '#db/client.ts';
import { listAccounts } from '#db/queries/accounts.ts';
import { type DisputeRow, listNamedDisputes } from '#db/queries/disputes.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { nameIn } from '#lib/vocabulary/named.ts';

const NOTIFIED = {
  upheld: 'dispute.upheld',
  refused: 'dispute.refused',
  open: 'dispute.reopened',
  withdrawn: null,
} as const;

/**
 * Says to those who asked what became of it, or that it waits again: inside the product and by email, in their language. Call it in the transaction
 * that decides. @param at when it was decided
 */
export const sayAnswers = async (
  tx: Transaction,
  answered: readonly DisputeRow[],
  at: Date,
): Promise<void> => {
  if (answered.length === 0) return;
  const rows = await listNamedDisputes(
    tx,
    answered.map(({ id }) => id),
  );
  const askers = new Map(
    (await listAccounts(tx, [...new Set(rows.map(({ userId }) => userId))])).map((one) => [one.id, one]),
  );
  for (const row of rows) {
    const asker = askers.get(row.userId);
    const { kind, state, productEn, productAr, retailerEn, retailerAr, day, answer } = row;
    const type = NOTIFIED[state];
    if (!asker || type === null || state === 'withdrawn') continue;
    await notifyUser(tx, asker.id, { type, payload: { kind, productEn, productAr, retailerEn, retailerAr } });
    // Someone who left the company or is blocked has no reason to read on.
    if (asker.status !== 'active' || asker.companyId !== row.companyId) continue;
    const { name, locale, email: to } = asker;
    const product = nameIn(locale, { nameEn: productEn, nameAr: productAr });
    const retailer = nameIn(locale, { nameEn: retailerEn, nameAr: retailerAr });
    const values = { name, kind, became: state, product, retailer, day, answer };
    await enqueueEmail(
      tx,
      { template: 'disputeAnswered', values },
      { to, locale, userId: asker.id },
      `${row.id}:${state}:${at.toISOString()}`,
    );
  }
};
