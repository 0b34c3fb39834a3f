import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { dashboardChoices } from '#db/schema/dashboard-choices.ts';
import type { DashboardKind, Dataset, ModuleName } from '#lib/vocabulary/terms.ts';
import { tierLinksOf } from './dashboard-links.ts';

type Module = { userId: string; moduleId: ModuleName };

export type ModuleMemory = {
  /** The Power BI address that the tier shows for the module; null: our own dashboard. */
  tierUrl: string | null;
  /** Which of the module's dashboards the person looked at last; null: they never chose. */
  chosen: DashboardKind | null;
  hasSeenSampleNotice: boolean;
};

/** What a module's page has to know besides its figures, in one statement. */
export const findModuleMemory = async (
  db: Database,
  { userId, moduleId, dataset }: Module & { dataset: Dataset | null },
): Promise<ModuleMemory> => {
  const [row] = await db.execute<ModuleMemory>(sql`
    select
      ${tierLinksOf(dataset)} ->> ${moduleId} as "tierUrl",
      (select kind from dashboard_choices where user_id = ${userId} and module_id = ${moduleId}) as chosen,
      exists (select from users where id = ${userId} and sample_notice_seen_at is not null) as "hasSeenSampleNotice"`);
  return row ?? { tierUrl: null, chosen: null, hasSeenSampleNotice: false };
};

export const rememberDashboard = async (
  db: Database,
  { kind, now, ...module }: Module & { kind: DashboardKind; now: Date },
): Promise<void> => {
  await db
    .insert(dashboardChoices)
    .values({ ...module, kind, chosenAt: now })
    .onConflictDoUpdate({
      target: [dashboardChoices.userId, dashboardChoices.moduleId],
      set: { kind, chosenAt: now },
    });
};

/** The first time counts. */
export const rememberSampleNotice = async (db: Database, userId: string, now: Date): Promise<void> => {
  await db.execute(sql`
    update users set sample_notice_seen_at = ${now.toISOString()}::timestamptz
    where id = ${userId} and sample_notice_seen_at is null`);
};
