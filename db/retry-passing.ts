import { isPassingFault } from './faults.ts';

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;

/**
 * Tries again what failed because the database was not to be had, with pauses that grow. What is done twice must be as if done once.
 * @param ms no further try begins later than this
 * @throws the last fault
 */
export const retryPassing = async <T>(work: () => Promise<T>, ms: number): Promise<T> => {
  const deadline = Date.now() + ms;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassingFault(error) || Date.now() + pause > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};
