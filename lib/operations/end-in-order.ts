import { log } from '#lib/core/log.ts';
import { SHUTDOWN_WITHIN, shutDown } from '#lib/core/shutdown.ts';

/** Next ends the process as soon as its own requests are over, or never while one hangs. What is still to be done comes between. */
export const endInOrder = (): void => {
  const exit = process.exit;
  const over = shutDown();
  setTimeout(() => {
    log.warn('ended before everything was over');
    exit(1);
  }, SHUTDOWN_WITHIN).unref();
  Object.assign(process, { exit: (code?: number) => void over.then(() => exit(code)) });
};
