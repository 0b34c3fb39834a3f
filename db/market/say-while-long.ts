import { SECOND } from '#lib/core/clock.ts';

const SAID_EVERY = 15 * SECOND;

/** Reports every few seconds that a step is still under way: otherwise long work looks like a command that hangs. */
export const sayWhileLong = async <T>(
  say: (line: string) => void,
  step: string,
  work: () => Promise<T>,
): Promise<T> => {
  const began = performance.now();
  const timer = setInterval(
    () => say(`${step}: still under way after ${Math.round((performance.now() - began) / SECOND)} s`),
    SAID_EVERY,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};
