import { database } from '#db/client.ts';
import { SECOND } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import { runDueJobs, scheduleRecurring } from './run-due-jobs.ts';
import { setJobRunner } from './wake.ts';

const EVERY = 5 * SECOND;

/** Lets this process run jobs: after answers, and by a timer where the process lives between requests. */
export const startJobs = ({ withTimer }: { withTimer: boolean }): void => {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= runDueJobs({ db: database(), log })
      .catch((error) => log.error({ error }, 'jobs did not run'))
      .finally(() => {
        running = null;
      });
    return running;
  };
  setJobRunner(run);
  if (!withTimer) return;
  scheduleRecurring({ db: database(), log, now: new Date() }).catch((error) =>
    log.error({ error }, 'recurring jobs not scheduled'),
  );
  const timer = setInterval(run, EVERY);
  timer.unref();
  onShutdown(async () => {
    clearInterval(timer);
    await running;
  });
};
