import type { RunLimits } from '#db/queries/chat-runs.ts';
import { AppError } from '#lib/core/errors.ts';
import { type EndTurn, turnsOf } from '#lib/rate-limit/turns.ts';
import { runningAnswers } from './running-answers.ts';

/** Answers at once of a person and of a company, whichever processes write them. */
export const RUN_LIMITS: RunLimits = { ofPerson: 2, ofCompany: 20 };

const IN_PROCESS = 200;
/** Answers take some seconds; a caller who waits may well be in time. */
const RETRY_AFTER = 5;

const answers = turnsOf('answers', { ofPerson: IN_PROCESS, ofAll: IN_PROCESS });
const guests = turnsOf('answers to guests', { ofPerson: 1 });

/** Too many at once: of a person, of all colleagues, or of a guest's address. */
export const answersRunning = (whose: 'person' | 'company' | 'guest'): AppError =>
  new AppError('ANSWERS_RUNNING', {
    values: { whose, limit: RUN_LIMITS.ofCompany },
    retryAfterSeconds: RETRY_AFTER,
  });

/**
 * A turn to write an answer in this process. @returns what gives it back, once
 * @param guest under what a guest is counted; null: a member
 * @throws AppError ANSWERS_BUSY, ANSWERS_RUNNING
 */
export const takeRunTurn = (guest: string | null): EndTurn => {
  const running = runningAnswers();
  const turn = running.areClosed ? null : answers.take('all');
  if (typeof turn !== 'function') throw new AppError('ANSWERS_BUSY', { retryAfterSeconds: RETRY_AFTER });
  const endAnswer = running.begin();
  const end = () => {
    endAnswer();
    turn();
  };
  if (guest === null) return end;
  const guestTurn = guests.take(guest);
  if (typeof guestTurn === 'function') {
    return () => {
      end();
      guestTurn();
    };
  }
  end();
  throw answersRunning('guest');
};
