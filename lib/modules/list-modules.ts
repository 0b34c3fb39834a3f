import { getTierLinks } from '#db/queries/dashboard-links.ts';
import { reportDataset } from '#lib/billing/module-report.ts';
import { dashboardAccess } from '#lib/billing/policy.ts';
import type { Context } from '#lib/context/context.ts';
import { combineModules } from './combine-modules.ts';
import type { CombinedModule } from './schema.ts';

/** GET /modules: the four modules; signed out, without links. */
export const listModules = async ({
  actor,
  db,
  now,
  locale,
}: Pick<Context, 'actor' | 'db' | 'now' | 'locale'>): Promise<{ modules: CombinedModule[] }> => {
  const subscription = actor.kind === 'account' ? (actor.company?.subscription ?? null) : null;
  const dataset = reportDataset(dashboardAccess(subscription, now));
  const tierLinks = dataset ? await getTierLinks(db, dataset) : {};
  return { modules: combineModules({ subscription, tierLinks, locale, now }) };
};
