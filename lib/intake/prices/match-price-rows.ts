import type { Pool } from '#db/client.ts';
import {
  forgetMatches,
  keepMatches,
  listUnknownTitles,
  type MatchedTitle,
} from '#db/market/match-import-rows.ts';
import type { ImportRow } from '#db/queries/imports.ts';
import { matchTitles } from '#lib/matching/match-titles.ts';

/** So many titles of a file are matched: some minute's work. The rows of others wait for review. */
const MOST_TITLES = 20_000;

/** Finds products by their titles, for rows whose code and barcode the market does not know; what is not certain waits. */
export const matchPriceRows = async (
  db: Pool,
  { id, dataset }: Pick<ImportRow, 'id' | 'dataset'>,
  signal?: AbortSignal,
): Promise<void> => {
  await forgetMatches(db, id);
  const titles = await listUnknownTitles(db, { id, dataset }, MOST_TITLES);
  if (titles.length === 0) return;
  const matched: MatchedTitle[] = [];
  for await (const { row, verdict, likelyId } of matchTitles(db, dataset, titles)) {
    signal?.throwIfAborted();
    const [first] = verdict.proposals;
    if (verdict.productId !== null && first) {
      const score = first.evidence.coverage;
      matched.push({ ...row, productId: verdict.productId, score, waitsAs: null, likelyId });
    } else {
      const waitsAs = verdict.verdict === 'review' ? 'review' : 'unmatched';
      matched.push({ ...row, productId: null, score: null, waitsAs, likelyId });
    }
  }
  await keepMatches(db, id, matched);
};
