import type { Database } from '#db/client.ts';
import { listSwitches } from '#db/queries/site-state.ts';
import { versionOf } from '#lib/core/versions.ts';
import { SWITCHES } from '#lib/vocabulary/terms.ts';
import type { SwitchOut } from './schema.ts';

/** Every switch as it stands: what was never changed is on. */
export const listAllSwitches = async ({ db }: { db: Database }): Promise<{ switches: SwitchOut[] }> => {
  const rows = await listSwitches(db);
  return {
    switches: SWITCHES.map((name) => {
      const row = rows.find((each) => each.name === name);
      const isOn = row?.isOn ?? true;
      const reason = row?.reason ?? null;
      const changedAt = row?.changedAt.toISOString() ?? null;
      return { name, isOn, reason, changedAt, version: versionOf({ isOn, reason }) };
    }),
  };
};
