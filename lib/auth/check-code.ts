import { claimGuess, consumeCode } from '#db/queries/email-codes.ts';
import type { Context } from '#lib/context/context.ts';
import { businessDay } from '#lib/core/clock.ts';
import { AppError, type ErrorCode, tooManyRequests } from '#lib/core/errors.ts';
import { equalHashes } from '#lib/core/keyed-hash.ts';
import type { CodePurpose } from '#lib/vocabulary/terms.ts';
import { codeHash } from './issue-code.ts';
import { CODE_ATTEMPTS, GUESSES_A_DAY, secondsUntilNextDay } from './policy.ts';
import { recordSecurityEvent } from './record-security-event.ts';

const VERIFICATION = {
  none: 'NO_VERIFICATION_CODE_FOUND',
  expired: 'VERIFICATION_CODE_EXPIRED',
  wrong: 'INVALID_VERIFICATION_CODE',
} as const;

const REFUSALS = {
  email_verification: VERIFICATION,
  password_reset: { none: 'NO_RESET_CODE_FOUND', expired: 'RESET_CODE_EXPIRED', wrong: 'INVALID_RESET_CODE' },
  email_change: VERIFICATION,
  google_link: VERIFICATION,
} as const satisfies Record<CodePurpose, Record<'none' | 'expired' | 'wrong', ErrorCode>>;

/**
 * Spends a guess of an account's code, and the code itself when the guess is right. Of two right ones at once, one wins.
 * @returns the address that the code proves
 * @throws AppError that says whether there is none, it has expired, it is wrong, or the day's guesses are spent
 */
export const checkCode = async (
  ctx: Context,
  { userId, purpose, code }: { userId: string; purpose: CodePurpose; code: string },
): Promise<string> => {
  const { db, now } = ctx;
  const refusal = REFUSALS[purpose];
  const claimed = await claimGuess(db, {
    userId,
    purpose,
    day: businessDay(now),
    now,
    attempts: CODE_ATTEMPTS,
    guessesADay: GUESSES_A_DAY,
  });
  switch (claimed.outcome) {
    case 'day_spent':
      throw tooManyRequests(secondsUntilNextDay(now));
    case 'expired':
      throw new AppError(refusal.expired);
    case 'none':
      throw new AppError(refusal.none);
  }
  const given = codeHash({ userId, purpose, email: claimed.email }, code);
  if (!equalHashes(given, claimed.codeHash)) {
    await recordSecurityEvent(db, ctx, 'account.code_refused', { userId, detail: { purpose } });
    throw new AppError(refusal.wrong);
  }
  if (!(await consumeCode(db, { userId, purpose, codeHash: given, now }))) {
    throw new AppError(refusal.none);
  }
  return claimed.email;
};
