import { getTierLinks } from '#db/queries/dashboard-links.ts';
import { reportDataset } from '#lib/billing/rules/module-report.ts';
import type { Context } from '#lib/context/context.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { combineModules } from './combine-modules.ts';
import { reportAccess } from './policy.ts';
import type { CombinedModule } from './schema.ts';

/** GET /modules: the four modules; signed out, without links. */
export const listModules = async ({
  actor,
  db,
  now,
  locale,
}: Pick<Context, 'actor' | 'db' | 'now' | 'locale'>): Promise<{ modules: CombinedModule[] }> => {
  const subscription = actor.kind === 'account' ? (actor.company?.subscription ?? null) : null;
  const scope = dataScope(actor, now);
  const dataset = reportDataset(reportAccess(scope.why));
  const tierLinks = dataset ? await getTierLinks(db, dataset) : {};
  return { modules: combineModules({ scope, subscription, tierLinks, locale, now }) };
};
