import type { Pool } from '#db/client.ts';
import {
  forgetMatches,
  keepMatches,
  keepRetitled,
  listRetitledItems,
  listUnknownTitles,
  type MatchedTitle,
} from '#db/market/match-import-rows.ts';
import type { ImportRow } from '#db/queries/imports.ts';
import { isRetitled, isSpelledAlike } from '#lib/matching/changed-title.ts';
import type { MatchIndex } from '#lib/matching/match-index.ts';
import { matchTitles } from '#lib/matching/match-titles.ts';
import { openIndex } from '#lib/matching/open-index.ts';

/** So many titles of a file are matched: some minute's work. The rows of others wait for review. */
const MOST_TITLES = 20_000;

type Matched = Pick<ImportRow, 'id' | 'dataset'>;

/**
 * Finds products by their titles, for rows whose code and barcode the market does not know; what is not certain waits. And finds items that are
 * called otherwise than when they were matched.
 */
export const matchPriceRows = async (db: Pool, row: Matched, signal?: AbortSignal): Promise<void> => {
  const { id, dataset } = row;
  await forgetMatches(db, id);
  const titles = await listUnknownTitles(db, { id, dataset }, MOST_TITLES);
  const retitled = await listRetitledItems(db, { id, dataset }, MOST_TITLES);
  const isOther = retitled.some(({ before, after }) => !isSpelledAlike(before, after));
  // The catalogue is read where there is something to compare with it.
  const index = titles.length > 0 || isOther ? await openIndex(db, dataset) : null;
  await keepRetitled(
    db,
    id,
    retitled.flatMap((item) => judgeTitle(index, item)),
  );
  if (titles.length === 0 || index === null) return;
  const matched: MatchedTitle[] = [];
  for await (const { row: title, verdict, likelyId } of matchTitles(db, dataset, titles, index)) {
    signal?.throwIfAborted();
    const [first] = verdict.proposals;
    if (verdict.productId !== null && first) {
      const score = first.evidence.coverage;
      matched.push({ ...title, productId: verdict.productId, score, waitsAs: null, likelyId });
    } else {
      const waitsAs = verdict.verdict === 'review' ? 'review' : 'unmatched';
      matched.push({ ...title, productId: null, score: null, waitsAs, likelyId });
    }
  }
  await keepMatches(db, id, matched);
};

type Retitled = Awaited<ReturnType<typeof listRetitledItems>>[number];

/** Nothing where an item is called as it was, and no reviewer has to see it. */
const judgeTitle = (
  index: MatchIndex | null,
  { line, productId, before, after, waiting }: Retitled,
): { line: number; isRetitled: boolean }[] => {
  const product = index?.byId.get(productId);
  const isOther = index !== null && product !== undefined && isRetitled(index, product, { before, after });
  if (isOther) return waiting === after.title ? [] : [{ line, isRetitled: true }];
  return waiting === null ? [] : [{ line, isRetitled: false }];
};
