import { listRatedTexts, type RatedTextRow } from '#db/queries/chat-ratings.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import { instantsOf } from '#lib/admin/list/period.ts';
import { READABLE_DAYS } from '#lib/chat/policy.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import { type Reader, recordReading } from './record-reading.ts';
import type { RatedAnswerOut, RatedAnswersOut, RatedAnswersQuery } from './schema.ts';

/**
 * GET /admin/analyst/answers: answers that their askers found poor and let admins read, the newest first. The reading is recorded.
 * @throws AppError SEARCH_TOO_SLOW
 */
export const listRatedAnswers = async (
  ctx: Reader,
  { reason, ...query }: RatedAnswersQuery,
): Promise<RatedAnswersOut> => {
  const { db, now } = ctx;
  await recordReading(ctx, { kind: 'admin.rated_answers_read', subjectId: null });
  const to = query.to ?? cairoDay(now);
  const from = query.from ?? addDays(to, 1 - READABLE_DAYS);
  const instants = instantsOf(from, to);
  const { offset, limit } = rowsOf(query);
  const asked = { reason, from: instants.from ?? now, before: instants.before ?? now, offset, limit };
  const found = await unlessTooSlow(listRatedTexts(db, asked));
  const page = pageOf(query, found, { item: ratedAnswer, cursor: () => '' });
  return { ...page, nextCursor: null, from, to };
};

const ratedAnswer = ({ chatId, messageId, ratedAt, reason, question, answer, ...row }: RatedTextRow) => ({
  ...row,
  id: `${chatId}:${messageId}`,
  ratedAt: ratedAt.toISOString(),
  // The database holds the three to what they are.
  reason: reason as RatedAnswerOut['reason'],
  question: question ?? '',
  answer: answer ?? '',
});
