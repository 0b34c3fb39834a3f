import { SECOND } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { shutDown } from '#lib/core/shutdown.ts';

/** Jobs are given back and answers kept within this time; then the process ends whatever still runs. */
const END_WITHIN = 10 * SECOND;

/** Next ends the process as soon as its own requests are over, or never while one hangs. What is still to be done comes between. */
export const endInOrder = (): void => {
  const exit = process.exit;
  const over = shutDown();
  setTimeout(() => {
    log.warn('ended before everything was over');
    exit(1);
  }, END_WITHIN).unref();
  Object.assign(process, { exit: (code?: number) => void over.then(() => exit(code)) });
};
