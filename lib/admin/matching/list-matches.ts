import { listOverturned, type OverturnedWeek } from '#db/queries/match-decisions.ts';
import {
  countQueue,
  listQueuedListings,
  listQueuePage,
  type QueuedListing,
  type QueuePlace,
} from '#db/queries/match-queue.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { isSafeText } from '#lib/core/safe-text.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { REACH } from '#lib/vocabulary/paging.ts';
import { matchDetails, matchItem } from './match-details.ts';
import { WEEKS_COUNTED } from './policy.ts';
import type { MatchesOut, MatchesQuery, MatchOut, MatchQuery } from './schema.ts';

/** GET /admin/matching: what most prices wait for first. A cursor that was not made here begins at the first page. @throws AppError SEARCH_TOO_SLOW */
export const listMatches = async (
  { db }: Pick<Context, 'db'>,
  { queue, dataset = undefined, limit, cursor }: MatchesQuery,
): Promise<MatchesOut> => {
  const filter = { queue, dataset: dataset ?? null };
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await unlessTooSlow(listQueuePage(db, filter, { after, limit: limit + 1 }));
  const total = await unlessTooSlow(countQueue(db, filter, REACH));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(matchItem),
    total: Math.min(total, REACH),
    totalIsExact: total <= REACH,
    nextCursor: last && rows.length > limit ? cursorOf(last, queue) : null,
  };
};

/** In a cursor, of one without a score. */
const NO_SCORE = '-';

const cursorOf = ({ id, rank, score }: QueuedListing, queue: MatchesQuery['queue']): string =>
  Buffer.from(`${queue === 'waiting' ? rank : (score ?? NO_SCORE)} ${id}`).toString('base64url');

/** Null: it was not made here. */
const readCursor = (cursor: string): QueuePlace | null => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, by, id] = /^(-|\d{1,11}(?:\.\d{1,3})?) (.{1,200})$/u.exec(text) ?? [];
  return by !== undefined && id !== undefined && isSafeText(id)
    ? { by: by === NO_SCORE ? null : by, id }
    : null;
};

/** GET /admin/matching/listing: a listing with the products that it may be of. @throws AppError NOT_FOUND */
export const getMatch = async (
  { db, actor }: Pick<AdminContext, 'db' | 'actor'>,
  { id, words }: MatchQuery,
): Promise<MatchOut> => {
  const [row] = await listQueuedListings(db, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return matchDetails(db, row, { adminId: actor.userId, words });
};

/** Automatic matches that reviewers looked at, and those of them that were wrong, by week, the newest first. */
export const listOverturnedWeeks = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OverturnedWeek[]> =>
  listOverturned(db, addDays(cairoDay(now), -7 * WEEKS_COUNTED));
