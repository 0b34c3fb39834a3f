import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { memberships } from '#db/schema/accounts.ts';
import { subscriptionModules, subscriptions, tierDashboards } from '#db/schema/subscriptions.ts';
import type { DashboardKind, Dataset, ModuleName } from '#lib/vocabulary/terms.ts';

export type ModuleLink = { moduleId: ModuleName; url: string | null };
export type TierRow = { dataset: Dataset; moduleId: ModuleName; kind: DashboardKind; url: string | null };

/** The company of a subscription and what the provider calls its state, if this user belongs to it. */
export const findSubscriber = async (
  db: Database,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
): Promise<{ companyId: string; status: string } | null> => {
  const [row] = await db
    .select({ companyId: subscriptions.companyId, status: subscriptions.status })
    .from(subscriptions)
    .innerJoin(memberships, eq(memberships.companyId, subscriptions.companyId))
    .where(and(eq(subscriptions.id, subscriptionId), eq(memberships.userId, userId)));
  return row ?? null;
};

/** The links of a subscription's modules, locked so that of two admins at once the second sees what the first wrote. */
export const lockModuleLinks = async (db: Database, subscriptionId: string): Promise<ModuleLink[]> =>
  db
    .select({ moduleId: subscriptionModules.moduleId, url: subscriptionModules.dashboardUrl })
    .from(subscriptionModules)
    .where(eq(subscriptionModules.subscriptionId, subscriptionId))
    .orderBy(subscriptionModules.moduleId)
    .for('update');

export const setModuleLink = async (
  db: Database,
  { subscriptionId, moduleId, url, now }: ModuleLink & { subscriptionId: string; now: Date },
): Promise<void> => {
  await db
    .update(subscriptionModules)
    .set({ dashboardUrl: url, dashboardSetAt: url === null ? null : now })
    .where(
      and(eq(subscriptionModules.subscriptionId, subscriptionId), eq(subscriptionModules.moduleId, moduleId)),
    );
};

/** Power BI addresses of a tier, by module; null or none: our own dashboard. */
export type TierLinks = Partial<Record<ModuleName, string | null>>;

/** For a statement that reads them beside other things; none without a dataset. */
export const tierLinksOf = (dataset: SQLWrapper | Dataset | null): SQL<TierLinks> => sql<TierLinks>`coalesce((
  select jsonb_object_agg(${tierDashboards.moduleId}, ${tierDashboards.url})
  from ${tierDashboards} where ${tierDashboards.dataset} = ${dataset}), '{}'::jsonb)`;

/** The same of every dataset. */
export const allTierLinks = sql<Partial<Record<Dataset, TierLinks>>>`coalesce((
  select jsonb_object_agg(dataset, links) from (
    select ${tierDashboards.dataset} as dataset, jsonb_object_agg(${tierDashboards.moduleId}, ${tierDashboards.url}) as links
    from ${tierDashboards} group by 1) as tiers), '{}'::jsonb)`;

const findingTierLinks = prepareOnce((db) =>
  db
    .select({ links: tierLinksOf(sql.placeholder('dataset')) })
    .from(sql`(values (1)) as one`)
    .prepare('find_tier_links'),
);

export const getTierLinks = async (db: Database, dataset: Dataset): Promise<TierLinks> => {
  const [row] = await findingTierLinks(db).execute({ dataset });
  return row?.links ?? {};
};

/** Of two admins at once the second sees what the first wrote, also where there was no row to lock. */
export const lockTierLinks = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tier_dashboards', 0))`);
};

export const writeTierRow = async (db: Database, row: TierRow, now: Date): Promise<void> => {
  await db
    .insert(tierDashboards)
    .values({ ...row, updatedAt: now })
    .onConflictDoUpdate({
      target: [tierDashboards.dataset, tierDashboards.moduleId],
      set: { kind: sql`excluded.kind`, url: sql`excluded.url`, updatedAt: now },
    });
};
