import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import type { LinksStatus, ShownPlan, SubscriptionState } from '#lib/vocabulary/terms.ts';

type Shown = { plan: ShownPlan; state: SubscriptionState; links: LinksStatus };

/** Writes what a company's subscription comes to, where it is not what stands there. Everyone's line in the directory follows. */
export const setShownSubscription = async (
  db: Database,
  companyId: string,
  { plan, state, links }: Shown,
): Promise<void> => {
  const linksSet = links === 'set';
  await db
    .update(companies)
    .set({ shownPlan: plan, shownState: state, linksSet })
    .where(
      and(
        eq(companies.id, companyId),
        sql`(${companies.shownPlan}, ${companies.shownState}, ${companies.linksSet}) <> (${plan}, ${state}, ${linksSet})`,
      ),
    );
};
