import { hasSampleData } from '#db/queries/market-view.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { requestJudgement } from '#lib/jobs/request-judgement.ts';

/** Keeps the sample market current where it was loaded at all. Two at once settle in the database. */
export const extendSample = async ({ db, now, log }: SystemContext): Promise<void> => {
  if (!(await hasSampleData(db))) return;
  // Loaded when it is needed: the generator is of no use to the rest of the server.
  const [{ extendSampleData }, { newestSampleDay }] = await Promise.all([
    import('#db/sample-market/extend-sample-data.ts'),
    import('#db/sample-market/observations.ts'),
  ]);
  const added = await extendSampleData(db, newestSampleDay(now));
  if (added.days === 0) return;
  log.info(added, 'sample data extended');
  await requestJudgement(db);
};
