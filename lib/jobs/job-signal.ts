/**
 * Lets a request that has added a job have it run right after its answer instead of at the next tick. On globalThis because Next
 * bundles instrumentation and routes apart; the runner is put here at boot, so that use cases do not import every handler.
 */
type Bell = { waiting: boolean; run: (() => Promise<unknown>) | null };

const holder = globalThis as typeof globalThis & { raffJobBell?: Bell };

const bell = (): Bell => {
  holder.raffJobBell ??= { waiting: false, run: null };
  return holder.raffJobBell;
};

export const setJobRunner = (run: () => Promise<unknown>): void => {
  bell().run = run;
};

export const noteWaitingJob = (): void => {
  bell().waiting = true;
};

/** True once after a job was added in this process. */
export const takeWaitingJob = (): boolean => {
  const { waiting } = bell();
  bell().waiting = false;
  return waiting;
};

/** Runs what is due now, if a runner was set. */
export const wakeJobs = async (): Promise<void> => {
  await bell().run?.();
};
