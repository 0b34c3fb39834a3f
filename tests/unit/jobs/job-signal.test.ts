import { expect, test, vi } from 'vitest';

/** As Next bundles it: once for instrumentation, once for the routes. */
const instance = async () => {
  vi.resetModules();
  return import('#lib/jobs/job-signal.ts');
};

test('a job that one bundle adds is run by what another has set, once', async () => {
  const [instrumentation, routes] = [await instance(), await instance()];
  expect(routes.setJobRunner).not.toBe(instrumentation.setJobRunner);
  const run = vi.fn(async () => {});
  instrumentation.setJobRunner(run);
  routes.noteWaitingJob();
  expect([instrumentation.takeWaitingJob(), routes.takeWaitingJob()]).toEqual([true, false]);
  await routes.wakeJobs();
  expect(run).toHaveBeenCalledOnce();
});
