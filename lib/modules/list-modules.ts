import { listTierLinks } from '#db/queries/subscriptions.ts';
import { dashboardAccess } from '#lib/billing/policy.ts';
import type { Context } from '#lib/context/context.ts';
import { combineModules, type TierLinks } from './combine-modules.ts';
import type { CombinedModule } from './schema.ts';

const NO_LINKS: TierLinks = new Map();

/** GET /modules: the four modules; signed out, without links. */
export const listModules = async ({
  actor,
  db,
  now,
  locale,
}: Pick<Context, 'actor' | 'db' | 'now' | 'locale'>): Promise<{ modules: CombinedModule[] }> => {
  const subscription = actor.kind === 'account' ? (actor.company?.subscription ?? null) : null;
  const access = dashboardAccess(subscription, now);
  const tierLinks =
    access === 'locked'
      ? NO_LINKS
      : new Map(
          (await listTierLinks(db, access === 'sample' ? 'sample' : 'licensed')).map(({ moduleId, url }) => [
            moduleId,
            url,
          ]),
        );
  return { modules: combineModules({ subscription, tierLinks, locale, now }) };
};
