import type { ActivationRow } from '#db/queries/activations.ts';
import { addMs } from '#lib/core/clock.ts';
import { CLAIM_TIME } from './policy.ts';
import type { ActivationItemOut } from './schema.ts';

/** The admin an activation is assigned to; null: no one, or no longer. */
export const claimOf = ({ claimedBy, claimedAt }: ActivationRow, now: Date) => {
  if (!claimedBy || !claimedAt) return null;
  const until = addMs(claimedAt, CLAIM_TIME);
  return until > now ? { ...claimedBy, at: claimedAt, until } : null;
};

/** An activation as the API returns it to an admin. */
export const activationItem = (
  row: ActivationRow,
  { adminId, now }: { adminId: string; now: Date },
): ActivationItemOut => {
  const claim = claimOf(row, now);
  return {
    subscriptionId: row.subscriptionId,
    company: row.company,
    plan: row.plan,
    interval: row.interval,
    modules: row.missing,
    paidAt: row.paidAt?.toISOString() ?? null,
    dueAt: row.dueAt.toISOString(),
    taken: claim && {
      id: claim.id,
      name: claim.name,
      at: claim.at.toISOString(),
      until: claim.until.toISOString(),
      isMine: claim.id === adminId,
    },
  };
};
