import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { emailCodeDays, emailCodes, users } from '#db/schema/accounts.ts';
import type { CodePurpose } from '#lib/vocabulary/terms.ts';

type Key = { userId: string; purpose: CodePurpose };

const isCodeOf = ({ userId, purpose }: Key) =>
  and(eq(emailCodes.userId, userId), eq(emailCodes.purpose, purpose));

export type NewCode = Key & {
  codeHash: string;
  linkHash: string;
  email: string;
  sentAt: Date;
  expiresAt: Date;
};

/**
 * Puts a new code in place of the old one.
 * @param notAfter the old one must have been sent by then; null replaces it whenever it was sent. The code that a sign-up sent (at the
 * very instant its account was made) may be replaced at once.
 * @returns false when the old one was sent later
 */
export const replaceCode = async (db: Database, code: NewCode, notAfter: Date | null): Promise<boolean> => {
  const { userId: _, purpose: __, ...fresh } = code;
  const placed = await db
    .insert(emailCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [emailCodes.userId, emailCodes.purpose],
      set: { ...fresh, attempts: 0, consumedAt: null },
      setWhere:
        notAfter === null
          ? undefined
          : sql`${emailCodes.sentAt} <= ${notAfter.toISOString()}::timestamptz
            or (${emailCodes.purpose} = 'email_verification' and ${emailCodes.sentAt} =
              (select ${users.createdAt} from ${users} where ${users.id} = ${code.userId}))`,
    })
    .returning({ userId: emailCodes.userId });
  return placed.length > 0;
};

/** Counts a code for its day. @returns false when the day has had its share */
export const countSentCode = async (
  tx: Transaction,
  { userId, purpose, day, limit }: Key & { day: string; limit: number },
): Promise<boolean> => {
  const counted = await tx
    .insert(emailCodeDays)
    .values({ userId, purpose, day, sent: 1 })
    .onConflictDoUpdate({
      target: [emailCodeDays.userId, emailCodeDays.purpose, emailCodeDays.day],
      set: { sent: sql`${emailCodeDays.sent} + 1` },
      setWhere: sql`${emailCodeDays.sent} < ${limit}`,
    })
    .returning({ sent: emailCodeDays.sent });
  return counted.length > 0;
};

/** Forgets the counts of days before this one (YYYY-MM-DD). @returns rows removed */
export const sweepCodeCounts = async (db: Database, before: string): Promise<number> => {
  const deletedRows = await db
    .delete(emailCodeDays)
    .where(lt(emailCodeDays.day, before))
    .returning({ day: emailCodeDays.day });
  return deletedRows.length;
};

/** Lets a code be sent again at once because its mail never left. */
export const forgetSending = async (
  db: Database,
  { userId, purpose, codeHash, sentAt }: Key & { codeHash: string; sentAt: Date },
): Promise<void> => {
  await db
    .update(emailCodes)
    .set({ sentAt })
    .where(and(isCodeOf({ userId, purpose }), eq(emailCodes.codeHash, codeHash)));
};

export type CodeState = {
  email: string;
  attempts: number;
  sentAt: Date;
  expiresAt: Date;
  consumedAt: Date | null;
};

export const findCode = async (db: Database, key: Key): Promise<CodeState | null> => {
  const [row] = await db
    .select({
      email: emailCodes.email,
      attempts: emailCodes.attempts,
      sentAt: emailCodes.sentAt,
      expiresAt: emailCodes.expiresAt,
      consumedAt: emailCodes.consumedAt,
    })
    .from(emailCodes)
    .where(isCodeOf(key));
  return row ?? null;
};

export type Claim =
  | { outcome: 'claimed'; codeHash: string; email: string }
  /** The day has had its share of guesses. */
  | { outcome: 'day_spent' }
  | { outcome: 'expired' }
  /** No code, or one that was used or guessed at too often. */
  | { outcome: 'none' };

/**
 * Claims one guess, before anything is compared, from the code and from its account's day; both in one statement, so that guesses from
 * everywhere at once cannot outrun the limits.
 */
export const claimGuess = async (
  db: Database,
  {
    userId,
    purpose,
    day,
    now,
    attempts,
    guessesADay,
  }: Key & { day: string; now: Date; attempts: number; guessesADay: number },
): Promise<Claim> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await db.execute<{
    code_hash: string | null;
    email: string | null;
    counted: boolean;
    day_spent: boolean;
    expired: boolean;
  }>(sql`
    with spent as (
      select guesses >= ${guessesADay} as day_spent from ${emailCodeDays}
      where user_id = ${userId} and purpose = ${purpose} and day = ${day}
    ), claimed as (
      update ${emailCodes} set attempts = attempts + 1
      where user_id = ${userId} and purpose = ${purpose} and consumed_at is null
        and expires_at > ${at} and attempts < ${attempts}
        and not coalesce((select day_spent from spent), false)
      returning code_hash, email
    ), counted as (
      insert into ${emailCodeDays} (user_id, purpose, day, guesses)
      select ${userId}, ${purpose}, ${day}, 1 from claimed
      on conflict (user_id, purpose, day) do update set guesses = email_code_days.guesses + 1
        where email_code_days.guesses < ${guessesADay}
      returning 1
    )
    select claimed.code_hash, claimed.email,
      exists (select 1 from counted) as counted,
      coalesce((select day_spent from spent), false) as day_spent,
      exists (select 1 from ${emailCodes} where user_id = ${userId} and purpose = ${purpose}
        and consumed_at is null and attempts < ${attempts} and expires_at <= ${at}) as expired
    from (select 1) as one left join claimed on true`);
  if (row?.code_hash && row.email && row.counted)
    return { outcome: 'claimed', codeHash: row.code_hash, email: row.email };
  if (row?.code_hash || row?.day_spent) return { outcome: 'day_spent' };
  return { outcome: row?.expired ? 'expired' : 'none' };
};

/** Uses a code up. @returns false when someone was faster */
export const consumeCode = async (
  db: Database,
  { codeHash, now, ...key }: Key & { codeHash: string; now: Date },
): Promise<boolean> => {
  const used = await db
    .update(emailCodes)
    .set({ consumedAt: now })
    .where(and(isCodeOf(key), eq(emailCodes.codeHash, codeHash), isNull(emailCodes.consumedAt)))
    .returning({ userId: emailCodes.userId });
  return used.length > 0;
};

type Link = { linkHash: string; purpose: CodePurpose; now: Date };

const isLiveLink = ({ linkHash, purpose, now }: Link) =>
  and(
    eq(emailCodes.linkHash, linkHash),
    eq(emailCodes.purpose, purpose),
    isNull(emailCodes.consumedAt),
    gt(emailCodes.expiresAt, now),
  );

/** Whose a live link is, without using it up. */
export const findLinkOwner = async (db: Database, link: Link): Promise<string | null> => {
  const [row] = await db.select({ userId: emailCodes.userId }).from(emailCodes).where(isLiveLink(link));
  return row?.userId ?? null;
};

/** Uses a code up by the secret of its link. @returns whose it was and the address it proves; null when there is no such live link */
export const consumeLink = async (
  db: Database,
  {
    userId,
    ...link
  }: Link & {
    /** Only this account's link, where the caller is signed in. */
    userId?: string;
  },
): Promise<{ userId: string; email: string } | null> => {
  const [used] = await db
    .update(emailCodes)
    .set({ consumedAt: link.now })
    .where(and(isLiveLink(link), userId === undefined ? undefined : eq(emailCodes.userId, userId)))
    .returning({ userId: emailCodes.userId, email: emailCodes.email });
  return used ?? null;
};

/** What a link was made for, alive or not. */
export const findLinkPurpose = async (db: Database, linkHash: string): Promise<CodePurpose | null> => {
  const [row] = await db
    .select({ purpose: emailCodes.purpose })
    .from(emailCodes)
    .where(eq(emailCodes.linkHash, linkHash));
  return row?.purpose ?? null;
};

/** Ends whatever code of this purpose is alive. */
export const endCode = async (db: Database, key: Key, now: Date): Promise<void> => {
  await db
    .update(emailCodes)
    .set({ consumedAt: now })
    .where(and(isCodeOf(key), isNull(emailCodes.consumedAt)));
};
