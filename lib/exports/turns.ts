import { AppError } from '#lib/core/errors.ts';

/** Files that this process makes at a time: each holds what its tables are made of. */
const MOST_AT_ONCE = 6;
const MOST_OF_PERSON = 2;
const BUSY_SECONDS = 60;

const running = new Map<string, number>();

/**
 * A turn to make a file. @returns what gives it back, once
 * @throws AppError EXPORTS_RUNNING while two of this person are being made, EXPORTS_BUSY while many are
 */
export const takeTurn = (userId: string): (() => void) => {
  const ofPerson = running.get(userId) ?? 0;
  if (ofPerson >= MOST_OF_PERSON) throw new AppError('EXPORTS_RUNNING', { retryAfterSeconds: BUSY_SECONDS });
  const ofAll = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (ofAll >= MOST_AT_ONCE) throw new AppError('EXPORTS_BUSY', { retryAfterSeconds: BUSY_SECONDS });
  running.set(userId, ofPerson + 1);
  let isGivenBack = false;
  return () => {
    if (isGivenBack) return;
    isGivenBack = true;
    const left = (running.get(userId) ?? 1) - 1;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
  };
};
