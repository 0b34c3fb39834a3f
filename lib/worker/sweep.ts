import { unhurried } from '#db/client.ts';
import { sweepAccounts } from '#db/queries/account-sweep.ts';
import { sweepEvents } from '#db/queries/alert-events.ts';
import { sweepBudgets } from '#db/queries/analyst-budgets.ts';
import { sweepRatedTexts } from '#db/queries/chat-ratings.ts';
import { sweepRuns } from '#db/queries/chat-runs.ts';
import { sweepChatShares } from '#db/queries/chat-shares.ts';
import { sweepQuestionCounts } from '#db/queries/chat-usage.ts';
import { foldDailyCounts } from '#db/queries/daily-counts.ts';
import { sweepDisputes, sweepVerdictReadings } from '#db/queries/disputes.ts';
import { sweepCodeCounts } from '#db/queries/email-codes.ts';
import { sweepEmails } from '#db/queries/emails.ts';
import { sweepAlarms } from '#db/queries/feed-alarms.ts';
import { sweepImports } from '#db/queries/imports.ts';
import { sweepJobs } from '#db/queries/jobs.ts';
import { sweepDecisions } from '#db/queries/match-decisions.ts';
import { sweepImages } from '#db/queries/product-images.ts';
import { sweepRateLimits } from '#db/queries/rate-limits.ts';
import { sweepSecurityEvents } from '#db/queries/security-events.ts';
import { EVENT_DAYS_KEPT } from '#lib/alerts/policy.ts';
import { endViewings } from '#lib/auth/end-viewings.ts';
import { SESSION_ABSOLUTE_SECONDS } from '#lib/auth/session-token.ts';
import { READABLE_DAYS } from '#lib/chat/policy.ts';
import { tendRuns } from '#lib/chat/take-up.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { addMs, DAY, MINUTE, SECOND } from '#lib/core/clock.ts';
import { ANSWER_UNDO_DAYS } from '#lib/disputes/policy.ts';
import { releaseImports } from '#lib/intake/release-imports.ts';
import { UNDO_DAYS } from '#lib/intake/rules/policy.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';

/** A flood of refused sign-ins goes in several rounds, none of which holds the table for long. */
const SWEPT_AT_ONCE = 20_000;

/** Removes what has had its time, and folds what may be smaller. Running it twice at once is harmless. */
export const sweep = async ({ db: pool, now, log }: SystemContext): Promise<void> => {
  const db = unhurried(pool, MINUTE);
  const limits = await sweepRateLimits(db);
  const jobs = await sweepJobs(db, {
    finishedBefore: addMs(now, -7 * DAY),
    // Someone has to see what failed.
    failedBefore: addMs(now, -90 * DAY),
  });
  const accounts = await sweepAccounts(db, {
    now,
    unverifiedBefore: addMs(now, -DAY),
    sessionsBefore: addMs(now, -SESSION_ABSOLUTE_SECONDS * SECOND),
  });
  const viewings = await db.transaction((tx) => endViewings(tx, { now }, { overAt: now }));
  const today = cairoDay(now);
  const codes = await sweepCodeCounts(db, addDays(today, -31));
  const questions = await sweepQuestionCounts(db, addDays(today, -31));
  // Where no timer runs between requests, this is all that looks after answers that no one reads.
  await tendRuns(pool);
  const answers = await sweepRuns(db, addMs(now, -400 * DAY));
  const ratedTexts = await sweepRatedTexts(db, addMs(now, -READABLE_DAYS * DAY));
  const shares = await sweepChatShares(db, now);
  const budgets = await sweepBudgets(db, addDays(today, -400));
  const securityEvents = await sweepSecurityEvents(db, addMs(now, -90 * DAY), SWEPT_AT_ONCE);
  const alerts = await sweepEvents(db, addMs(now, -EVENT_DAYS_KEPT * DAY), SWEPT_AT_ONCE);
  const emails = await sweepEmails(db, addMs(now, -90 * DAY), SWEPT_AT_ONCE);
  const released = await releaseImports(pool, now);
  // A transaction that began yesterday may still be counting there; it finds its shard gone and makes another.
  const days = await foldDailyCounts(db, cairoDay(now));
  const disputes = await sweepDisputes(db, addMs(now, -400 * DAY));
  const verdicts = await sweepVerdictReadings(db, addMs(now, -(ANSWER_UNDO_DAYS + 1) * DAY));
  const feedAlarms = await sweepAlarms(db, addMs(now, -400 * DAY));
  const images = await sweepImages(db, addMs(now, -30 * DAY), SWEPT_AT_ONCE);
  const decisions = await sweepDecisions(db, addMs(now, -400 * DAY), SWEPT_AT_ONCE);
  // Last: rows of large files are many, and nothing else waits for them.
  const imports = await sweepImports(
    db,
    {
      openBefore: addMs(now, -7 * DAY),
      filesBefore: addMs(now, -7 * DAY),
      undoBefore: addMs(now, -(UNDO_DAYS + 1) * DAY),
      importsBefore: addMs(now, -400 * DAY),
    },
    now,
  );
  log.debug(
    {
      limits,
      jobs,
      viewings: viewings.length,
      codes,
      questions,
      answers,
      ratedTexts,
      shares,
      budgets,
      released,
      imports,
      decisions,
      images,
      disputes,
      verdicts,
      feedAlarms,
      days,
      securityEvents,
      emails,
      alerts,
      ...accounts,
    },
    'swept',
  );
};
