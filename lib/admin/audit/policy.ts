import type { SealedLine } from '#db/queries/audit-seals.ts';
import { addMs, HOUR } from '#lib/core/clock.ts';
import { addDays, cairoDay, type Day } from '#lib/vocabulary/cairo-days.ts';

/** Longer than any transaction may last: what was begun on a day is committed or gone when the day is sealed. */
const SEALED_AFTER = 3 * HOUR;

/** The last day in Cairo that may be sealed. */
export const lastDayToSeal = (now: Date): Day => addDays(cairoDay(addMs(now, -SEALED_AFTER)), -1);

/** What the first seal is chained to. */
export const FIRST_LINK = '0'.repeat(64);

/** A line in the one form that is hashed: each part quoted, so that none can pass for a part of the next. */
export const sealedText = (line: SealedLine): string => {
  const { id, at, kind, actor, subject, company, address, request, detail } = line;
  return `${JSON.stringify([id, at, kind, actor, subject, company, address, request, detail])}\n`;
};
