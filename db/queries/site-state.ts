import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { notices, switches } from '#db/schema/site-state.ts';
import type { NoticeTone, Switch } from '#lib/vocabulary/terms.ts';

export type SwitchRow = { name: Switch; isOn: boolean; reason: string | null; changedAt: Date };

export type NoticeRow = {
  isOn: boolean;
  tone: NoticeTone;
  textEn: string;
  textAr: string;
  isDismissible: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  changedAt: Date;
};

/** Those that were ever changed. */
export const listSwitches = (db: Database): Promise<SwitchRow[]> =>
  db
    .select({
      name: switches.name,
      isOn: switches.isOn,
      reason: switches.reason,
      changedAt: switches.changedAt,
    })
    .from(switches);

export const writeSwitch = async (
  tx: Transaction,
  { name, isOn, reason, changedAt }: SwitchRow,
  by: string,
): Promise<void> => {
  const values = { isOn, reason, changedAt, changedBy: by };
  await tx
    .insert(switches)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: switches.name, set: values });
};

export const findNotice = async (db: Database): Promise<NoticeRow | null> => {
  const [row] = await db
    .select({
      isOn: notices.isOn,
      tone: notices.tone,
      textEn: notices.textEn,
      textAr: notices.textAr,
      isDismissible: notices.isDismissible,
      startsAt: notices.startsAt,
      endsAt: notices.endsAt,
      changedAt: notices.changedAt,
    })
    .from(notices);
  return row ?? null;
};

export const writeNotice = async (tx: Transaction, notice: NoticeRow, by: string): Promise<void> => {
  const values = { ...notice, changedBy: by };
  await tx
    .insert(notices)
    .values({ place: 'site', ...values })
    .onConflictDoUpdate({ target: notices.place, set: values });
};

/** Of two admins at once the second sees what the first wrote, also where there was no row to lock. */
export const lockSiteState = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('site_state', 0))`);
};
