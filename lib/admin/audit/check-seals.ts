import {
  findLastAuditCheck,
  findLastSeal,
  findLostSeal,
  findSealBefore,
  findUnsealedDay,
  insertAuditCheck,
  listSeals,
  type Seal,
} from '#db/queries/audit-seals.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { hashDay } from './hash-day.ts';
import { FIRST_LINK } from './policy.ts';

type Reader = Pick<SystemContext, 'db' | 'now'>;

export type SealCheck = {
  /** The last seal; null: nothing was sealed yet. */
  last: Seal | null;
  /** How much was compared. */
  days: number;
  lines: number;
  /** The first day whose lines or seal are not what was sealed. */
  broken: { day: string; sealed: number | null; there: number | null } | null;
};

/** How many days each night's check goes back; the whole trail is checked by the operator. */
const DAYS_A_NIGHT = 7;
const SEALS_AT_ONCE = 100;

/** Compares every seal with what is there, and keeps what came out. */
export const checkAllSeals = async (ctx: Reader): Promise<SealCheck> => {
  const { db } = ctx;
  const last = await findLastSeal(db);
  if (!last) return { last, days: 0, lines: 0, broken: null };
  const compared = await compare(ctx, '0001-01-01');
  const unsealed = await findUnsealedDay(db, last.day);
  const isEarlier = unsealed !== null && !(compared.broken && compared.broken.day <= unsealed);
  const check = isEarlier ? { ...compared, broken: { day: unsealed, sealed: null, there: null } } : compared;
  return await keep(ctx, { last, ...check });
};

/** The same for the last days, and for the day that was broken when it was last looked at. */
export const checkLastSeals = async (ctx: Reader): Promise<SealCheck> => {
  const { db } = ctx;
  const last = await findLastSeal(db);
  if (!last) return { last, days: 0, lines: 0, broken: null };
  const known = (await findLastAuditCheck(db))?.brokenDay;
  const before = known ? await compare(ctx, known, 1) : null;
  const check = before?.broken ? before : await compare(ctx, addDays(last.day, 1 - DAYS_A_NIGHT));
  return await keep(ctx, { last, ...check });
};

/** Recomputes seals from a day on, as far as the first that differs. A day that is left out is not what was sealed either. */
const compare = async (
  { db }: Reader,
  from: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Omit<SealCheck, 'last'>> => {
  let previous = await findSealBefore(db, from);
  let [days, lines] = [0, 0];
  for (let after: string | null = null; days < most; ) {
    const seals = await listSeals(db, { from, after, limit: Math.min(most, SEALS_AT_ONCE) });
    for (const seal of seals) {
      const expected: string = previous ? addDays(previous.day, 1) : seal.day;
      if (seal.day !== expected) return { days, lines, broken: { day: expected, sealed: null, there: null } };
      const there = await hashDay(db, seal.day, previous?.hash ?? FIRST_LINK);
      days += 1;
      lines += there.lines;
      if (there.hash !== seal.hash)
        return { days, lines, broken: { day: seal.day, sealed: seal.lines, there: there.lines } };
      previous = seal;
    }
    const end = seals.at(-1);
    if (!end) break;
    after = end.day;
  }
  return { days, lines, broken: null };
};

const keep = async ({ db, now }: Reader, check: SealCheck & { last: Seal }): Promise<SealCheck> => {
  const lost = check.broken ? null : await findLostSeal(db);
  const broken = lost === null ? check.broken : { day: lost, sealed: null, there: null };
  const { day: sealedDay, hash: sealedHash } = check.last;
  await insertAuditCheck(db, { at: now, sealedDay, sealedHash, brokenDay: broken?.day ?? null });
  return { ...check, broken };
};
