import { z } from 'zod';
import { BEYOND_REACH, isInReach, listOut, PAGING } from '#lib/admin/list/schema.ts';
import { MAX_NOTE, MOST_READINGS, UNDO_OBSTACLES } from '#lib/disputes/policy.ts';
import { Instant } from '#lib/vocabulary/day-schema.ts';
import {
  DISPUTE_KINDS,
  DISPUTE_STATES,
  PRICE_SOURCES,
  PRICE_STATUSES,
  VERDICTS,
} from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';

const Named = z.object({ id: z.string(), nameEn: z.string(), nameAr: z.string() });
const instant = z.iso.datetime();
const Count = z.int().nonnegative();

/** GET /admin/questions: what is open, the oldest first, unless another state is requested. */
export const AdminDisputesQuery = z
  .strictObject({ state: z.enum(DISPUTE_STATES).default('open'), ...PAGING })
  .refine(isInReach, BEYOND_REACH);
export type AdminDisputesQuery = z.output<typeof AdminDisputesQuery>;

export const AdminDisputeOut = z.object({
  id: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  state: z.enum(DISPUTE_STATES),
  dataset: z.enum(DATASETS),
  product: Named,
  retailer: Named,
  day: z.iso.date().nullable(),
  /** What shoppers paid, as it was shown. */
  price: z.number().nullable(),
  listing: z.object({ id: z.string(), code: z.string().nullable(), title: z.string().nullable() }).nullable(),
  note: z.string().nullable(),
  /** Null: they are gone. */
  asker: z.object({ id: z.string(), name: z.string(), company: z.string().nullable() }).nullable(),
  createdAt: instant,
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  answer: z.string().nullable(),
  /** Readings that are out of all figures because of it. */
  excluded: Count,
});
export type AdminDisputeOut = z.output<typeof AdminDisputeOut>;

export const AdminDisputesOut = listOut(AdminDisputeOut);
export type AdminDisputesOut = z.output<typeof AdminDisputesOut>;

export const AdminDisputeParams = z.object({ id: z.string().min(1).max(64) });
export type AdminDisputeParams = z.output<typeof AdminDisputeParams>;

/** What a reading is known by. */
const KEY = { seriesId: z.int().positive(), observedAt: Instant, revision: z.int().min(0).max(32_767) };

const ReadingOut = z.object({
  ...KEY,
  store: z.object({ nameEn: z.string(), nameAr: z.string() }),
  code: z.string(),
  title: z.string(),
  source: z.enum(PRICE_SOURCES),
  regular: z.number(),
  promo: z.number().nullable(),
  /** What it counts as, or will within seconds. */
  status: z.enum(PRICE_STATUSES),
});
export type ReadingOut = z.output<typeof ReadingOut>;

/** A disputed price with the readings of ten days before and after it, those of its day first; at most 500. Of a match there are none. */
export const DisputeDetailsOut = z.object({
  question: AdminDisputeOut,
  readings: z.array(ReadingOut),
  /** Open ones about the same price, which are decided together. */
  together: Count,
  /** Of what was answered: until when that can be undone, and what prevents it. */
  undo: z.object({ until: instant, obstacle: z.enum(UNDO_OBSTACLES).nullable() }).nullable(),
});
export type DisputeDetailsOut = z.output<typeof DisputeDetailsOut>;

/** POST /admin/questions/{id}/readings: the readings that are to be out of all figures; none of the others is. */
export const ReadingsBody = z.strictObject({ readings: z.array(z.strictObject(KEY)).max(MOST_READINGS) });
export type ReadingsBody = z.output<typeof ReadingsBody>;

export const VerdictBody = z.strictObject({
  verdict: z.enum(VERDICTS),
  /** To those who asked, in their language. */
  answer: z
    .string()
    .trim()
    .max(MAX_NOTE, 'tooLong')
    .transform((text) => text || null)
    .optional(),
});
export type VerdictBody = z.output<typeof VerdictBody>;
