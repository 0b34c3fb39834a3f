import { setImmediate } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { type JudgedListing, listJudgedListings } from '#db/queries/match-catalogue.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { isInStoreCode } from './in-store-code.ts';
import type { MatchIndex } from './match-index.ts';
import { findProducts, type MatchVerdict, matchTitle } from './match-title.ts';
import { openIndex } from './open-index.ts';

/** What a row of a retailer's list says of a product. */
export type TitleRow = {
  retailerId: string;
  /** The retailer's own code. */
  sku: string | null;
  title: string;
  size: string | null;
  /** In its canonical form; a code that the shop gives out itself stands for its own, where it has no other. */
  gtin: string | null;
  /** What one pack costs. */
  price: number | null;
};

/** A row with its verdict, and the product that it is likeliest of, which the catalogue may lack; null: nothing looks like it. */
type MatchedRow<Row> = { row: Row; verdict: MatchVerdict; likelyId: string | null };

/** Rows whose codes are looked up at once. */
const PAGE = 2000;
/** Titles that are matched before others have their turn: some 15 ms of them. */
const AT_ONCE = 10;

/**
 * Verdicts for rows, each with its row and in their order. The dataset's products are read once into an index of some 60 MB for 27,000 of them;
 * of the rows, only a page is in memory. Others have their turn all along.
 * @param made the index, where there is one already
 */
export async function* matchTitles<Row extends TitleRow>(
  db: Database,
  dataset: Dataset,
  rows: Iterable<Row> | AsyncIterable<Row>,
  made?: MatchIndex,
): AsyncGenerator<MatchedRow<Row>> {
  const index = made ?? (await openIndex(db, dataset));
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < PAGE) continue;
    yield* matchPage(db, dataset, { index, page });
    page = [];
  }
  yield* matchPage(db, dataset, { index, page });
}

async function* matchPage<Row extends TitleRow>(
  db: Database,
  dataset: Dataset,
  { index, page }: { index: MatchIndex; page: readonly Row[] },
): AsyncGenerator<MatchedRow<Row>> {
  const codes = page.flatMap((row) => codeOf(row) ?? []);
  const known = new Map(
    (await listJudgedListings(db, dataset, codes)).map((listing) => [keyOf(listing), listing]),
  );
  for (const [at, row] of page.entries()) {
    if (at % AT_ONCE === 0) await setImmediate();
    const code = codeOf(row);
    const verdict = matchTitle(index, { ...row, known: code ? knownOf(known, code) : null });
    const likelyId = verdict.proposals[0]?.productId ?? findProducts(index, row, 1)[0] ?? null;
    yield { row, verdict, likelyId };
  }
}

type Code = { retailerId: string; sku: string };

const codeOf = ({ retailerId, sku, gtin }: TitleRow): Code | null => {
  const own = sku ?? (gtin !== null && isInStoreCode(gtin) ? gtin : null);
  return own === null ? null : { retailerId, sku: own };
};

const keyOf = ({ retailerId, sku }: Code): string => JSON.stringify([retailerId, sku]);

const knownOf = (listings: ReadonlyMap<string, JudgedListing>, code: Code): JudgedListing | null =>
  listings.get(keyOf(code)) ?? null;
