import { listJobRows, listRecurring, type RecurringRow } from '#db/queries/job-list.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import { JOB_KINDS, RECURRING, recurringKey } from '#lib/jobs/kinds.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import { jobItem } from './job-item.ts';
import type { JobsOut, JobsQuery, RecurringOut } from './schema.ts';

const KINDS = JOB_KINDS.flatMap((kind) => {
  const every = RECURRING[kind];
  return every === undefined ? [] : [{ kind, uniqueKey: recurringKey(kind), every }];
});

/** GET /admin/jobs: the newest first, and what comes again by itself. @throws AppError SEARCH_TOO_SLOW */
export const listJobs = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: JobsQuery,
): Promise<JobsOut> => {
  const found = await unlessTooSlow(listJobRows(db, query, { ...rowsOf(query), now }));
  const recurring = await unlessTooSlow(listRecurring(db, KINDS));
  const page = pageOf(query, found, { item: (row) => jobItem(row, now), cursor: ({ id }) => id });
  return { ...page, recurring: recurring.map(recurringItem) };
};

const recurringItem = ({ kind, lastFinishedAt, lastFailedAt, nextRunAt }: RecurringRow): RecurringOut => ({
  kind,
  everySeconds: (KINDS.find((one) => one.kind === kind)?.every ?? 0) / SECOND,
  lastRunAt: lastFinishedAt?.toISOString() ?? null,
  lastFailedAt: lastFailedAt?.toISOString() ?? null,
  nextRunAt: nextRunAt?.toISOString() ?? null,
});
