import { eq } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { emailCodeDays, users } from '#db/schema/accounts.ts';
import { checkCode } from '#lib/auth/check-code.ts';
import { issueCode } from '#lib/auth/issue-code.ts';
import { AppError } from '#lib/core/errors.ts';
import { visitorContext } from '#tests/setup/visitor-context.ts';

export type Guessing = {
  guesses: number;
  /** Guesses that were compared with a code. */
  evaluated: number;
  /** The most that were compared with one code. */
  mostOfOneCode: number;
  /** Guesses that were right. */
  hits: number;
};

/**
 * Guesses a reset code of one account from many addresses at once, with a new code as often as the product would send one, at the use
 * case: below the limits by address, which would stop almost all of it.
 */
export async function guessFromEverywhere({
  guesses,
  codes,
  atOnce,
}: {
  guesses: number;
  codes: number;
  atOnce: number;
}): Promise<Guessing> {
  const db = database();
  const now = new Date();
  const [user] = await db
    .insert(users)
    .values({ name: 'Mona', email: `guessed${now.getTime()}@company.example`, emailVerifiedAt: now })
    .returning();
  if (!user) throw new Error('no user');
  const purpose = 'password_reset' as const;
  const result: Guessing = { guesses: 0, evaluated: 0, mostOfOneCode: 0, hits: 0 };

  for (let round = 0; round < codes; round++) {
    await db.transaction((tx) =>
      issueCode(
        tx,
        visitorContext('2001:db8::1', now),
        { userId: user.id, purpose, email: user.email },
        { unhurried: true, isOwn: true },
      ),
    );
    let ofThisCode = 0;
    let left = Math.floor(guesses / codes);
    const attacker = async (number: number) => {
      while (left-- > 0) {
        const guess = String((number * 7919 + left) % 1_000_000).padStart(6, '0');
        const ctx = visitorContext(`2001:db8:${number}:${left & 0xffff}::1`, now);
        result.guesses++;
        try {
          await checkCode(ctx, { userId: user.id, purpose, code: guess });
          result.hits++;
          ofThisCode++;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.code === 'INVALID_RESET_CODE') ofThisCode++;
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, number) => attacker(number)));
    result.evaluated += ofThisCode;
    result.mostOfOneCode = Math.max(result.mostOfOneCode, ofThisCode);
  }
  const [day] = await db.select().from(emailCodeDays).where(eq(emailCodeDays.userId, user.id));
  if (day?.guesses !== result.evaluated)
    throw new Error(`the day counts ${day?.guesses}, not ${result.evaluated}`);
  return result;
}
