import { AppError } from '#lib/core/errors.ts';
import { type EndTurn, turnsOf } from '#lib/rate-limit/turns.ts';

const BUSY_SECONDS = 60;

/** Files being created in this process: each one holds the data of its tables. */
const files = turnsOf('files', { ofPerson: 2, ofAll: 6 });

/**
 * A turn to make a file. @returns what gives it back, once
 * @throws AppError EXPORTS_RUNNING while two of this person are being made, EXPORTS_BUSY while many are
 */
export const takeTurn = (userId: string): EndTurn => {
  const turn = files.take(userId);
  if (turn === 'person') throw new AppError('EXPORTS_RUNNING', { retryAfterSeconds: BUSY_SECONDS });
  if (turn === 'all') throw new AppError('EXPORTS_BUSY', { retryAfterSeconds: BUSY_SECONDS });
  return turn;
};
