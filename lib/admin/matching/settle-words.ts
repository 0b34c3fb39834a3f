import { isProductWord, listMatchWords, moveMatchWord } from '#db/queries/match-words.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import { MOST_WORDS } from './policy.ts';
import type { WordBody, WordOut, WordsOut } from './schema.ts';

type WordRow = Awaited<ReturnType<typeof listMatchWords>>[number];

const wordOut = ({
  word,
  target,
  state,
  rawTitle,
  productId,
  nameEn,
  nameAr,
  settledAt,
}: WordRow): WordOut => ({
  ...{ word, target, state, title: rawTitle },
  product: { nameEn: nameEn ?? productId, nameAr: nameAr ?? productId },
  settledAt: settledAt?.toISOString() ?? null,
});

/** GET /admin/matching/words: words that decisions propose, and those that the lexicon has from them. */
export const listWords = async ({ db }: Pick<AdminContext, 'db'>): Promise<WordsOut> => {
  const [proposed, learned] = await Promise.all([
    listMatchWords(db, ['proposed'], MOST_WORDS),
    listMatchWords(db, ['noise', 'same'], MOST_WORDS),
  ]);
  return { proposed: proposed.map(wordOut), learned: learned.map(wordOut) };
};

/**
 * POST /admin/matching/words: the second look at a word: the lexicon has it from now on, or not, or not any more. Matching reads it within a
 * minute. @throws AppError MATCH_CHANGED where another admin was first, MATCH_WORD_USED where products are called so
 */
export const settleWord = async (ctx: AdminContext, { word, from, to }: WordBody): Promise<WordsOut> => {
  const { db, actor, now } = ctx;
  if (to !== 'dismissed' && (await isProductWord(db, word))) throw new AppError('MATCH_WORD_USED');
  await db.transaction(async (tx) => {
    if (!(await moveMatchWord(tx, { word, from, to, by: actor.userId, now })))
      throw new AppError('MATCH_CHANGED');
    await recordAudit(tx, ctx, 'admin.match_word_settled', { detail: { word, before: from, after: to } });
  });
  return listWords(ctx);
};
