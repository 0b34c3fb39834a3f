import type { Database, Pool } from '#db/client.ts';
import {
  findSealBefore,
  listSeals,
  lockTrail,
  noteLostSeals,
  redateLines,
  removeSealsFrom,
  unlockTrail,
} from '#db/queries/audit-seals.ts';
import { CommandRefusal } from '#lib/core/command-refusal.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { hashDay } from './hash-day.ts';
import { FIRST_LINK } from './policy.ts';

/**
 * Removes a forged seal and all after it, so that those days are sealed again, and notes what was removed: nothing is forgotten, and the
 * checks that remember it no longer call the trail broken. Needs the schema's owner.
 * @returns how many seals it noted, and how many lines went back to their own day
 * @throws CommandRefusal where no seal from that day on is forged or lost
 */
export const acknowledgeForgedSeal = async (
  { db, now }: { db: Pool; now: Date },
  forged: { day: string; reason: string },
): Promise<{ seals: number; lines: number }> =>
  db.transaction(async (tx) => {
    const { day } = forged;
    const acknowledgement = { ...forged, at: now };
    await unlockTrail(tx);
    const removed = (await isForged(tx, day)) ? await removeSealsFrom(tx, acknowledgement) : 0;
    const seals = removed + (await noteLostSeals(tx, acknowledgement));
    if (seals === 0) throw new CommandRefusal(`No seal from ${day} on is forged or missing.`);
    const lines = await redateLines(tx);
    await lockTrail(tx);
    return { seals, lines };
  });

const isForged = async (db: Database, day: string): Promise<boolean> => {
  const [seal] = await listSeals(db, { from: day, after: null, limit: 1 });
  if (seal?.day !== day) return false;
  const previous = await findSealBefore(db, day);
  if (previous && addDays(previous.day, 1) !== day) return true;
  const sound = await hashDay(db, day, previous?.hash ?? FIRST_LINK);
  return sound.hash !== seal.hash;
};
