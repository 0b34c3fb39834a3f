import type { Transaction } from '#db/client.ts';
import { type AccountRow, findAccountById, listAccounts } from '#db/queries/accounts.ts';
import { block, lockActiveAdmins, setRole, unblock } from '#db/queries/administration.ts';
import { recordAudits } from '#lib/audit/record-audit.ts';
import { endSessionsOfMany } from '#lib/auth/end-sessions.ts';
import { endViewings } from '#lib/auth/end-viewings.ts';
import { accountView } from '#lib/auth/user-view.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { Role, UserStatus } from '#lib/vocabulary/terms.ts';
import type { BulkBody, BulkOut, PersonParams, ReasonBody } from './schema.ts';

export type AdminContext = Context<Account & { role: 'admin' }>;

type Targets = { userIds: readonly string[]; by: string; reason: string | null; now: Date };

type Change = {
  event: 'admin.user_blocked' | 'admin.user_unblocked' | 'admin.user_promoted' | 'admin.user_demoted';
  before: UserStatus | Role;
  after: UserStatus | Role;
  /** Takes an admin's powers away: refused for oneself and for the last one. */
  removesAdmin: boolean;
  /** @returns the ids of the people it changed */
  apply: (tx: Transaction, targets: Targets) => Promise<string[]>;
};

type Asked = { ctx: AdminContext; change: Change; reason: string | null };

/** Holds what admins may do to each other while the admins' rows are locked: no one's powers come from an earlier moment. */
const guard = (admins: string[], ctx: AdminContext, target: AccountRow, { removesAdmin }: Change): void => {
  const self = ctx.actor.userId;
  if (!admins.includes(self)) throw new AppError('FORBIDDEN');
  if (!removesAdmin) return;
  if (admins.includes(target.id) && admins.length === 1) throw new AppError('LAST_ADMIN');
  if (target.id === self) throw new AppError('FORBIDDEN');
};

/** One change of some accounts by an admin, with a line of the audit trail each. Doing it twice changes nothing more. @returns whose */
const applyTo = async (
  tx: Transaction,
  userIds: readonly string[],
  { ctx, change, reason }: Asked,
): Promise<string[]> => {
  if (userIds.length === 0) return [];
  const { event, before, after } = change;
  const changed = await change.apply(tx, { userIds, by: ctx.actor.userId, reason, now: ctx.now });
  const detail = { before, after, ...(reason === null ? {} : { reason }) };
  await recordAudits(
    tx,
    ctx,
    event,
    changed.map((subjectId) => ({ subjectId, detail })),
  );
  return changed;
};

const changeUser =
  (change: Change) =>
  (ctx: AdminContext, { id, reason = null }: PersonParams & Partial<ReasonBody>) =>
    ctx.db.transaction(async (tx) => {
      const admins = await lockActiveAdmins(tx);
      const target = await findAccountById(tx, id);
      if (!target) throw new AppError('USER_NOT_FOUND');
      guard(admins, ctx, target, change);
      await applyTo(tx, [id], { ctx, change, reason });
      const account = await findAccountById(tx, id);
      if (!account) throw new AppError('USER_NOT_FOUND');
      return { user: accountView(account) };
    });

/** Sets a role, notifies the people who had another one, and ends their sessions of viewing as a customer. */
const changeRole = async (tx: Transaction, change: Parameters<typeof setRole>[1]): Promise<string[]> => {
  const changed = await setRole(tx, change);
  const { role, now } = change;
  await endViewings(tx, { now }, { userIds: changed });
  for (const userId of changed)
    await notifyUser(tx, userId, { type: 'account.role.changed', payload: { role } });
  return changed;
};

const BLOCK: Change = {
  event: 'admin.user_blocked',
  before: 'active',
  after: 'blocked',
  removesAdmin: true,
  apply: async (tx, targets) => {
    const changed = await block(tx, targets);
    await endSessionsOfMany(tx, changed, targets.now);
    return changed;
  },
};

const UNBLOCK: Change = {
  event: 'admin.user_unblocked',
  before: 'blocked',
  after: 'active',
  removesAdmin: false,
  apply: unblock,
};

/** Ends all of the user's sessions at once and keeps them out. @throws AppError USER_NOT_FOUND, FORBIDDEN, LAST_ADMIN */
export const blockUser = changeUser(BLOCK);

/** Lets a user sign in again. @throws AppError USER_NOT_FOUND */
export const unblockUser = changeUser(UNBLOCK);

/**
 * Blocks or unblocks many at once: all that can be, in one short transaction, because a sign-in of any of them waits for it.
 * Oneself, admins, and people who are gone or are so already are skipped; undoing it is the other action on those that changed.
 */
export const changeMany = (ctx: AdminContext, { action, ids, reason }: BulkBody): Promise<BulkOut> =>
  ctx.db.transaction(async (tx) => {
    const admins = await lockActiveAdmins(tx);
    if (!admins.includes(ctx.actor.userId)) throw new AppError('FORBIDDEN');
    const roles = new Map((await listAccounts(tx, ids)).map(({ id, role }) => [id, role]));
    const wanted = [...new Set(ids)].sort();
    const mayChange = wanted.filter((id) => roles.get(id) === 'user');
    const change = action === 'block' ? BLOCK : UNBLOCK;
    const changed = new Set(await applyTo(tx, mayChange, { ctx, change, reason }));
    return {
      changed: wanted.filter((id) => changed.has(id)),
      skipped: wanted.filter((id) => !changed.has(id)).map((id) => ({ id, code: skippedAs(roles.get(id)) })),
    };
  });

const skippedAs = (role: Role | undefined): BulkOut['skipped'][number]['code'] => {
  if (role === undefined) return 'USER_NOT_FOUND';
  return role === 'admin' ? 'FORBIDDEN' : 'ALREADY_SO';
};

/** Makes a user an admin, from their next request on. @throws AppError USER_NOT_FOUND */
export const promoteUser = changeUser({
  event: 'admin.user_promoted',
  before: 'user',
  after: 'admin',
  removesAdmin: false,
  apply: (tx, { userIds, now }) => changeRole(tx, { userIds, role: 'admin', now }),
});

/** Makes an admin a user again, from their next request on. @throws AppError USER_NOT_FOUND, FORBIDDEN, LAST_ADMIN */
export const demoteUser = changeUser({
  event: 'admin.user_demoted',
  before: 'admin',
  after: 'user',
  removesAdmin: true,
  apply: (tx, { userIds, now }) => changeRole(tx, { userIds, role: 'user', now }),
});
