import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { tierDashboards } from '#db/schema/subscriptions.ts';
import type { Dataset, ModuleName } from '#lib/core/vocabulary.ts';

/** The Power BI address that a tier shows for a module; null: our own dashboard. */
export async function findTierDashboardUrl(
  db: Database,
  dataset: Dataset,
  module: ModuleName,
): Promise<string | null> {
  const [row] = await db
    .select({ url: tierDashboards.url })
    .from(tierDashboards)
    .where(and(eq(tierDashboards.dataset, dataset), eq(tierDashboards.moduleId, module)));
  return row?.url ?? null;
}
