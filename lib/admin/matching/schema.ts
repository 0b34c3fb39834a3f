import { z } from 'zod';
import { CONFIDENCES } from '#lib/matching/confidence.ts';
import { MATCH_REASONS } from '#lib/matching/match-title.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import {
  BASE_UNITS,
  DECISION_KINDS,
  MATCH_KINDS,
  MATCH_QUEUES,
  MATCH_STATUSES,
  MATCH_WORD_STATES,
  REVIEW_VERDICTS,
} from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { MOST_TOGETHER, MOST_TWINS } from './policy.ts';

const Id = z.string().min(1).max(200);

/** GET /admin/matching. */
export const MatchesQuery = z.strictObject({
  queue: z.enum(MATCH_QUEUES).default('waiting'),
  dataset: z.enum(DATASETS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** The `nextCursor` of the page before. */
  cursor: z.string().min(1).max(400).optional(),
});
export type MatchesQuery = z.output<typeof MatchesQuery>;

const Names = z
  .object({ id: z.string(), nameEn: z.string(), nameAr: z.string() })
  .meta({ id: 'NamedRecord' });

export const MatchItemOut = z
  .object({
    id: z.string(),
    dataset: z.enum(DATASETS),
    retailer: Names,
    /** What the retailer calls it by. */
    sku: z.string(),
    title: z.string(),
    size: z.string().nullable(),
    status: z.enum(MATCH_STATUSES),
    kind: z.enum(MATCH_KINDS),
    score: z.number().nullable(),
    /** Prices that wait, each as long as it stood is one. */
    prices: z.int(),
    product: Names.nullable(),
    /** That its prices are of; null: it has none. */
    category: Names.nullable(),
    firstSeen: Day,
    lastSeen: Day,
  })
  .meta({ id: 'MatchItem' });
export type MatchItemOut = z.output<typeof MatchItemOut>;

export const MatchesOut = z.object({
  items: z.array(MatchItemOut),
  /** How many there are, up to 10,000. */
  total: z.int(),
  totalIsExact: z.boolean(),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type MatchesOut = z.output<typeof MatchesOut>;

/** GET /admin/matching/listing. */
export const MatchQuery = z.strictObject({
  id: Id,
  /** Looks for products by these words instead of the title. */
  words: z.string().trim().min(1).max(200).optional(),
});
export type MatchQuery = z.output<typeof MatchQuery>;

const Pack = z
  .object({ unit: z.enum(BASE_UNITS), content: z.number(), count: z.number() })
  .meta({ id: 'Pack' });

const MarkedWords = z
  .array(
    z.object({
      text: z.string(),
      /** Only one of the two says it. */
      differs: z.boolean(),
    }),
  )
  .meta({ id: 'MarkedWords' });

const CandidateOut = z.object({
  product: Names,
  brand: Names,
  imageUrl: z.string().nullable(),
  confidence: z.enum(CONFIDENCES),
  /** Why it is not certain; what makes it so otherwise. */
  reasons: z.array(z.enum(MATCH_REASONS)),
  mayBeEquivalent: z.boolean(),
  coverage: z.number(),
  size: z.object({
    verdict: z.enum(['equal', 'near', 'other', 'unknown']),
    title: Pack.nullable(),
    product: Pack,
  }),
  /** The listing's price in parts of the product's median today. */
  priceRatio: z.number().nullable(),
  medianPrice: z.number().nullable(),
  words: z.object({ title: MarkedWords, nameEn: MarkedWords, nameAr: MarkedWords }),
  /** What else this retailer has of it. */
  others: z.array(z.object({ sku: z.string(), title: z.string() })),
});
export type CandidateOut = z.output<typeof CandidateOut>;

export const DecisionOut = z
  .object({
    seq: z.int(),
    listingId: z.string(),
    kind: z.enum(DECISION_KINDS),
    product: Names.nullable(),
    decidedAt: z.iso.datetime(),
    /** Null: the person is gone. */
    decidedBy: z.string().nullable(),
    /** By the admin who asks. */
    isMine: z.boolean(),
    /** Its prices are in the figures, or out of them. */
    isDerived: z.boolean(),
  })
  .meta({ id: 'MatchDecision' });
export type DecisionOut = z.output<typeof DecisionOut>;

export const MatchOut = z
  .object({
    listing: MatchItemOut,
    /** Its title as it was matched and as it is now, and its sizes; null: they are the same. */
    changed: z
      .object({
        before: MarkedWords,
        after: MarkedWords,
        sizeBefore: z.string().nullable(),
        sizeAfter: z.string().nullable(),
      })
      .nullable(),
    /** The median of its stores today, in pounds. */
    price: z.number().nullable(),
    stores: z.int(),
    candidates: z.array(CandidateOut),
    /** Listings in review that are called the same: a decision can take them along. */
    twins: z.array(
      z.object({
        id: z.string(),
        retailer: z.object({ nameEn: z.string(), nameAr: z.string() }),
        sku: z.string(),
        title: z.string(),
      }),
    ),
    /** The newest; null: no one has decided of it. */
    decision: DecisionOut.nullable(),
    /** What is decided of: a decision names it. */
    version: z.string(),
  })
  .meta({ id: 'Match' });
export type MatchOut = z.output<typeof MatchOut>;

/** POST /admin/matching/decisions. */
export const DecisionBody = z
  .strictObject({
    listingId: Id,
    kind: z.enum(REVIEW_VERDICTS),
    /** The product that it is, or nearly is; not with the others. */
    productId: Id.nullable().default(null),
    version: z.string().min(1).max(200),
    /** Of its twins, those that the same holds for. */
    twins: z.array(Id).max(MOST_TWINS).default([]),
  })
  .refine(({ kind, productId }) => (kind === 'accepted' || kind === 'equivalent') === (productId !== null), {
    path: ['productId'],
    error: 'invalid',
  });
export type DecisionBody = z.output<typeof DecisionBody>;

/** POST /admin/matching/bulk. */
export const BulkMatchBody = z.strictObject({
  accept: z
    .array(z.strictObject({ listingId: Id, productId: Id, version: z.string().min(1).max(200) }))
    .min(1)
    .max(MOST_TOGETHER),
});
export type BulkMatchBody = z.output<typeof BulkMatchBody>;

export const DecisionsOut = z.object({
  decisions: z.array(DecisionOut),
  /** Listings that someone else has decided of meanwhile, or that have changed. */
  skipped: z.array(z.string()),
});
export type DecisionsOut = z.output<typeof DecisionsOut>;

export const DecisionParams = z.object({ no: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
export type DecisionParams = z.output<typeof DecisionParams>;

/** POST /admin/matching/words: what a word that is in one state is from now on. */
export const WordBody = z.strictObject({
  word: z.string().min(1).max(100),
  from: z.enum(['proposed', 'noise', 'same']),
  to: z.enum(['noise', 'same', 'dismissed']),
});
export type WordBody = z.output<typeof WordBody>;

export const WordOut = z.object({
  word: z.string(),
  /** The word of the product that it may stand for. */
  target: z.string().nullable(),
  state: z.enum(MATCH_WORD_STATES),
  /** What was accepted. */
  title: z.string(),
  product: z.object({ nameEn: z.string(), nameAr: z.string() }),
  settledAt: z.iso.datetime().nullable(),
});
export type WordOut = z.output<typeof WordOut>;

export const WordsOut = z.object({
  /** Those that wait for a second look, the oldest first. */
  proposed: z.array(WordOut),
  /** Those that the lexicon has, the newest first. */
  learned: z.array(WordOut),
});
export type WordsOut = z.output<typeof WordsOut>;
