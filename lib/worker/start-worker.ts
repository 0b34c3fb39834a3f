import { database } from '#db/client.ts';
import { tendRuns } from '#lib/chat/take-up.ts';
import { MINUTE, SECOND } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import { setJobRunner } from '#lib/jobs/job-signal.ts';
import { runJobsOfProcess, scheduleRecurring } from './run-due-jobs.ts';

const EVERY = 5 * SECOND;
const SCHEDULE_EVERY = 5 * MINUTE;

/** Lets this process run jobs: after answers, and by a timer where the process lives between requests. */
export const startJobs = ({ withTimer }: { withTimer: boolean }): void => {
  let running: Promise<unknown> | null = null;
  let isEnding = false;
  onShutdown(() => {
    isEnding = true;
  });
  const run = async () => {
    if (isEnding) return;
    running ??= runJobsOfProcess({ db: database(), log })
      .catch((error) => log.error({ error }, 'jobs did not run'))
      .finally(() => {
        running = null;
      });
    await running;
  };
  setJobRunner(run);
  if (!withTimer) return;
  const schedule = () => {
    scheduleRecurring({ db: database(), log, now: new Date() }).catch((error) =>
      log.error({ error }, 'recurring jobs not scheduled'),
    );
  };
  schedule();
  const tend = () => {
    tendRuns(database()).catch((error) => log.error({ error }, 'answers not taken up'));
  };
  // Again now and then: the database may have been away when the process started.
  const timers = [setInterval(run, EVERY), setInterval(tend, EVERY), setInterval(schedule, SCHEDULE_EVERY)];
  for (const timer of timers) timer.unref();
  onShutdown(() => {
    for (const timer of timers) clearInterval(timer);
  });
};
