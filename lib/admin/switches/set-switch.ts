import type { Database } from '#db/client.ts';
import { lockSiteState, writeSwitch } from '#db/queries/site-state.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { fieldsToChange, type KnownVersions } from '#lib/core/versions.ts';
import { forgetSiteState } from '#lib/site-state/find-site-state.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { Switch } from '#lib/vocabulary/terms.ts';
import { listAllSwitches } from './list-switches.ts';
import type { SwitchInput, SwitchOut } from './schema.ts';

const findSwitch = async (db: Database, name: Switch): Promise<SwitchOut> => {
  const { switches } = await listAllSwitches({ db });
  const found = switches.find((each) => each.name === name);
  if (!found) throw new Error(`no switch ${name}`);
  return found;
};

/** Switches something on or off for everyone, within five seconds everywhere. @throws AppError EDIT_CONFLICT */
export const setSwitch = async (
  ctx: Context<Account & { role: 'admin' }>,
  { name, ifMatch, isOn: wantedOn, reason: wantedReason }: SwitchInput & { ifMatch?: KnownVersions },
): Promise<SwitchOut> => {
  const { actor, db, now } = ctx;
  const wanted = {
    ...(wantedOn === undefined ? {} : { isOn: wantedOn }),
    ...(wantedReason === undefined ? {} : { reason: wantedReason }),
  };
  const changed = await db.transaction(async (tx) => {
    await lockSiteState(tx);
    const before = await findSwitch(tx, name);
    const { isOn, reason } = before;
    const fields = fieldsToChange({ current: { isOn, reason }, wanted, known: ifMatch, answer: before });
    if (fields.length === 0) return before;
    const after = { isOn, reason, ...wanted };
    await writeSwitch(tx, { name, ...after, changedAt: now }, actor.userId);
    await recordAudit(tx, ctx, 'admin.switch_set', {
      detail: { switch: name, before: isOn, after: after.isOn, reason: after.reason },
    });
    return findSwitch(tx, name);
  });
  forgetSiteState();
  return changed;
};
