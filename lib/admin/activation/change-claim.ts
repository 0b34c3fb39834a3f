import type { Transaction } from '#db/client.ts';
import {
  type ActivationRow,
  findActivation,
  updateActivationClaimed,
  updateActivationReleased,
} from '#db/queries/activations.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { activationItem, claimOf } from './activation-item.ts';
import { activationTimes } from './policy.ts';
import type { ActivationOut, ActivationParams } from './schema.ts';

type AdminContext = Context<Account>;
type Verb = 'claimed' | 'released';

/** Assigns an activation or releases it, with an entry of the trail if anything changed. */
const changeClaim = (
  ctx: AdminContext,
  subscriptionId: string,
  verb: Verb,
  /** @returns whether anything changed */
  work: (tx: Transaction) => Promise<boolean>,
): Promise<ActivationOut> =>
  ctx.db.transaction(async (tx) => {
    const before = await findWaiting(tx, subscriptionId);
    const isChanged = await work(tx);
    const after = await findWaiting(tx, subscriptionId);
    const adminId = ctx.actor.userId;
    const holder = claimOf(after, ctx.now);
    if (holder && holder.id !== adminId) {
      const time = formatDate(ctx.locale, holder.at, 'time');
      throw new AppError('ACTIVATION_TAKEN', { values: { name: holder.name, time } });
    }
    if (isChanged) {
      await recordAudit(tx, ctx, `admin.activation_${verb}`, {
        companyId: after.company.id,
        detail: {
          subscription: subscriptionId,
          before: before.claimedBy?.id ?? null,
          after: after.claimedBy?.id ?? null,
        },
      });
    }
    return { activation: activationItem(after, { adminId, now: ctx.now }) };
  });

const findWaiting = async (tx: Transaction, subscriptionId: string): Promise<ActivationRow> => {
  const row = await findActivation(tx, subscriptionId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** POST /admin/activations/{subscriptionId}/claim: takes it for four hours. @throws AppError NOT_FOUND, ACTIVATION_TAKEN */
export const claimActivation = (ctx: AdminContext, { subscriptionId }: ActivationParams) => {
  const { now, actor } = ctx;
  const { lapsed } = activationTimes(now);
  return changeClaim(ctx, subscriptionId, 'claimed', (tx) =>
    updateActivationClaimed(tx, { subscriptionId, adminId: actor.userId, now, lapsed }),
  );
};

/** POST /admin/activations/{subscriptionId}/release: gives one's own back. @throws AppError NOT_FOUND, ACTIVATION_TAKEN */
export const releaseActivation = (ctx: AdminContext, { subscriptionId }: ActivationParams) =>
  changeClaim(ctx, subscriptionId, 'released', (tx) =>
    updateActivationReleased(tx, { subscriptionId, adminId: ctx.actor.userId }),
  );
