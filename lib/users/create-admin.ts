import { findAccountByEmail, insertAccount } from '#db/queries/accounts.ts';
import { insertActionToken } from '#db/queries/action-tokens.ts';
import { setRole, verifyByOperator } from '#db/queries/administration.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { PASSWORD_LINK_LIFETIME } from '#lib/auth/policy.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { addMs } from '#lib/core/clock.ts';
import { env } from '#lib/core/env.ts';
import { newSecret } from '#lib/core/ids.ts';
import { tokenHash } from '#lib/core/keyed-hash.ts';
import { DEFAULT_LOCALE } from '#lib/vocabulary/terms.ts';

/**
 * Makes an account an admin for the operator at the machine. The link goes through the same screen as a forgotten password.
 * @returns the link, which is shown once and kept nowhere
 */
export const createAdmin = async (
  ctx: SystemContext,
  email: string,
): Promise<{ isNew: boolean; link: string }> => {
  const { db, now } = ctx;
  const secret = newSecret();
  const isNew = await db.transaction(async (tx) => {
    const added = await insertAccount(tx, {
      name: email.split('@')[0]?.padEnd(2, '.') ?? email,
      email,
      passwordHash: null,
      emailVerifiedAt: now,
      locale: DEFAULT_LOCALE,
      now,
    });
    const userId = added ?? (await findAccountByEmail(tx, email))?.id;
    if (!userId) throw new Error(`the account of ${email} went away meanwhile`);
    await verifyByOperator(tx, userId, now);
    const promoted = await setRole(tx, { userIds: [userId], role: 'admin', now });
    if (promoted.length > 0) {
      const detail = { before: 'user', after: 'admin', by: 'operator' } as const;
      await recordAudit(tx, ctx, 'admin.user_promoted', { subjectId: userId, detail });
    }
    await insertActionToken(tx, {
      tokenHash: tokenHash(secret),
      userId,
      type: 'password_set',
      createdAt: now,
      expiresAt: addMs(now, PASSWORD_LINK_LIFETIME),
    });
    return added !== null;
  });
  return { isNew, link: `${env().APP_URL}/forgot-password#reset=${secret}` };
};
