import type { Transaction } from '#db/client.ts';
import { type AccountRow, findAccountById } from '#db/queries/accounts.ts';
import { block, lockActiveAdmins, setRole, unblock } from '#db/queries/administration.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { endSessionsOf } from '#lib/auth/end-sessions.ts';
import { endViewings } from '#lib/auth/end-viewings.ts';
import { accountView } from '#lib/auth/user-view.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { BulkBody, BulkOut, PersonParams, ReasonBody } from './schema.ts';

export type AdminContext = Context<Account & { role: 'admin' }>;

type Target = { userId: string; by: string; reason: string | null; now: Date };

type Change = {
  event: 'admin.user_blocked' | 'admin.user_unblocked' | 'admin.user_promoted' | 'admin.user_demoted';
  /** What it sets of the account. */
  field: 'status' | 'role';
  /** Takes an admin's powers away: refused for oneself and for the last one. */
  removesAdmin: boolean;
  /** @returns whether anything changed */
  apply: (tx: Transaction, target: Target) => Promise<boolean>;
};

type ChangeOfOne = { ctx: AdminContext; admins: string[]; change: Change; id: string; reason: string | null };

/** Holds what admins may do to each other while the admins' rows are locked: nobody's powers come from an earlier moment. */
const guard = (admins: string[], ctx: AdminContext, target: AccountRow, { removesAdmin }: Change): void => {
  const self = ctx.actor.userId;
  if (!admins.includes(self)) throw new AppError('FORBIDDEN');
  if (!removesAdmin) return;
  if (admins.includes(target.id) && admins.length === 1) throw new AppError('LAST_ADMIN');
  if (target.id === self) throw new AppError('FORBIDDEN');
};

/**
 * One change of one account by an admin, while the admins' rows are locked: its guards, and one line of the audit trail. Doing it
 * twice changes nothing more.
 */
const changeOne = async (
  tx: Transaction,
  { ctx, admins, change, id, reason }: ChangeOfOne,
): Promise<{ isChanged: boolean; account: AccountRow }> => {
  const target = await findAccountById(tx, id);
  if (!target) throw new AppError('USER_NOT_FOUND');
  guard(admins, ctx, target, change);
  const isChanged = await change.apply(tx, { userId: id, by: ctx.actor.userId, reason, now: ctx.now });
  const account = await findAccountById(tx, id);
  if (!account) throw new AppError('USER_NOT_FOUND');
  const { field } = change;
  if (isChanged) {
    const detail = { before: target[field], after: account[field], ...(reason === null ? {} : { reason }) };
    await recordAudit(tx, ctx, change.event, { subjectId: id, detail });
  }
  return { isChanged, account };
};

const changeUser =
  (change: Change) =>
  (ctx: AdminContext, { id, reason = null }: PersonParams & Partial<ReasonBody>) =>
    ctx.db.transaction(async (tx) => {
      const admins = await lockActiveAdmins(tx);
      const { account } = await changeOne(tx, { ctx, admins, change, id, reason });
      return { user: accountView(account) };
    });

/** Sets a role, tells the person, and ends what the old one let look on. @returns whether it was another one */
const changeRole = async (tx: Transaction, change: Parameters<typeof setRole>[1]): Promise<boolean> => {
  const changed = await setRole(tx, change);
  const { userId, role, now } = change;
  if (!changed) return false;
  await endViewings(tx, { now }, { userId });
  await notifyUser(tx, userId, { type: 'account.role.changed', payload: { role } });
  return true;
};

const BLOCK: Change = {
  event: 'admin.user_blocked',
  field: 'status',
  removesAdmin: true,
  apply: async (tx, target) => {
    const changed = await block(tx, target);
    if (changed) await endSessionsOf(tx, target.userId, target.now);
    return changed;
  },
};

const UNBLOCK: Change = {
  event: 'admin.user_unblocked',
  field: 'status',
  removesAdmin: false,
  apply: unblock,
};

/** Ends all of the user's sessions at once and keeps them out. @throws AppError USER_NOT_FOUND, FORBIDDEN, LAST_ADMIN */
export const blockUser = changeUser(BLOCK);

/** Lets a user sign in again. @throws AppError USER_NOT_FOUND */
export const unblockUser = changeUser(UNBLOCK);

/**
 * Blocks or lets in many at once: all that can be, in one transaction. Oneself, admins, and people who are gone or are so already are
 * skipped; undoing it is the other action on those that changed.
 */
export const changeMany = (ctx: AdminContext, { action, ids, reason }: BulkBody): Promise<BulkOut> =>
  ctx.db.transaction(async (tx) => {
    const admins = await lockActiveAdmins(tx);
    if (!admins.includes(ctx.actor.userId)) throw new AppError('FORBIDDEN');
    const change = action === 'block' ? BLOCK : UNBLOCK;
    const changed: string[] = [];
    const skipped: BulkOut['skipped'] = [];
    // In one order, so that two such calls wait for one another instead of for ever.
    for (const id of [...new Set(ids)].sort()) {
      const target = await findAccountById(tx, id);
      if (!target) skipped.push({ id, code: 'USER_NOT_FOUND' });
      else if (target.role === 'admin') skipped.push({ id, code: 'FORBIDDEN' });
      else if ((await changeOne(tx, { ctx, admins, change, id, reason })).isChanged) changed.push(id);
      else skipped.push({ id, code: 'ALREADY_SO' });
    }
    return { changed, skipped };
  });

/** Makes a user an admin, from their next request on. @throws AppError USER_NOT_FOUND */
export const promoteUser = changeUser({
  event: 'admin.user_promoted',
  field: 'role',
  removesAdmin: false,
  apply: (tx, { userId, now }) => changeRole(tx, { userId, role: 'admin', now }),
});

/** Makes an admin a user again, from their next request on. @throws AppError USER_NOT_FOUND, FORBIDDEN, LAST_ADMIN */
export const demoteUser = changeUser({
  event: 'admin.user_demoted',
  field: 'role',
  removesAdmin: true,
  apply: (tx, { userId, now }) => changeRole(tx, { userId, role: 'user', now }),
});
