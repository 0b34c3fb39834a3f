import { z } from 'zod';
import { IMAGE_FAULTS } from '#lib/vocabulary/image-terms.ts';
import { IMPORT_KINDS } from '#lib/vocabulary/import-terms.ts';
import { PRICE_SOURCES, RUN_CONTENTS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';

const Count = z.int().nonnegative();
const Day = z.iso.date();
const Named = z.object({ id: z.string(), nameEn: z.string(), nameAr: z.string() });

/** What of the data someone can act on, the most urgent first. */
export const DATA_NEEDS = ['feeds', 'disputes', 'publishing', 'imports', 'matches', 'retitled'] as const;
export type DataNeed = (typeof DATA_NEEDS)[number];

/** How many of each wait. Items of the review queue are counted up to 10,000. */
export const DataNeedsOut = z.record(z.enum(DATA_NEEDS), Count);
export type DataNeedsOut = z.output<typeof DataNeedsOut>;

/** What one source reads of one retailer. */
export const FeedOut = z.object({
  dataset: z.enum(DATASETS),
  retailer: Named,
  source: z.enum(PRICE_SOURCES),
  content: z.enum(RUN_CONTENTS),
  /** `new`: too few rounds to know a rhythm. */
  state: z.enum(['on_time', 'late', 'new']),
  /** Days from one round to the next, in the middle. */
  rhythmDays: z.number().nullable(),
  /** The last day on which the next round is on time. */
  dueOn: Day.nullable(),
  /** When its newest round ended. */
  newestAt: z.iso.datetime(),
  /** Of the newest day with a usable round: what was read of what was tried or is usual, 0 to 1. */
  newest: z.object({ day: Day, attempted: Count, succeeded: Count, share: z.number() }).nullable(),
  /** Days on which a round ended or was due in the last 30 days; of those, on time and in full. */
  rounds: Count,
  onTime: Count,
  inFull: Count,
  /** Prices of rounds of the last 7 days, and those of them that wait as suspect. Null: not counted. */
  prices: Count.nullable(),
  suspect: Count.nullable(),
});
export type FeedOut = z.output<typeof FeedOut>;

export const DataHealthOut = z.object({
  asOf: z.iso.datetime(),
  needs: DataNeedsOut,
  /** At most 200, late ones first. */
  feeds: z.object({ total: Count, items: z.array(FeedOut) }),
  /** Files checked in the last 30 days, by kind, with what became of their rows. */
  imports: z.array(
    z.object({ kind: z.enum(IMPORT_KINDS), files: Count, rows: Count, refused: Count, suspect: Count }),
  ),
  /** At most 200. */
  categories: z.array(
    z.object({
      category: Named,
      dataset: z.enum(DATASETS),
      oldestOn: Day,
      newestOn: Day,
      publishedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Images of products: how many are stored and wait, and products whose image could not be fetched; at most 50, the newest first. */
  images: z.object({
    stored: Count,
    waiting: Count,
    failed: z.object({
      total: Count,
      items: z.array(
        z.object({
          product: Named,
          /** The address that a file named. */
          source: z.string(),
          fault: z.enum(IMAGE_FAULTS),
          failedAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  /** Automatic matches that reviewers looked at, and those of them that were wrong, by the Monday of their week. Null: not counted. */
  matching: z.array(z.object({ week: Day, looked: Count, overturned: Count })).nullable(),
});
export type DataHealthOut = z.output<typeof DataHealthOut>;
