import { count, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { emails } from '#db/schema/emails.ts';
import { jobs } from '#db/schema/operations.ts';

/** Jobs that were given up, and mails that were refused. */
export const countTroubles = async (db: Database): Promise<{ failedJobs: number; refusedEmails: number }> => {
  const [[failed], [refused]] = await Promise.all([
    db.select({ count: count() }).from(jobs).where(isNotNull(jobs.failedAt)),
    db.select({ count: count() }).from(emails).where(eq(emails.state, 'refused')),
  ]);
  return { failedJobs: failed?.count ?? 0, refusedEmails: refused?.count ?? 0 };
};
