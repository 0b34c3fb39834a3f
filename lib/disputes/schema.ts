import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { DISPUTE_KINDS, DISPUTE_STATES } from '#lib/vocabulary/market-terms.ts';
import { MAX_NOTE } from './policy.ts';

const Id = z.string().min(1).max(100);
const instant = z.iso.datetime();

/** What the asker adds in their own words. */
const note = z
  .string()
  .trim()
  .max(MAX_NOTE, 'tooLong')
  .transform((text) => text || null)
  .optional();

/** POST /market/questions. */
export const DisputeBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), productId: Id, retailerId: Id, day: Day, note }),
  z.strictObject({
    ...{ kind: z.literal('match'), productId: Id, retailerId: Id },
    /** The retailer's own code of the item; without it all its items of the product are meant. */
    code: Id.optional(),
    note,
  }),
]);
export type DisputeBody = z.output<typeof DisputeBody>;

const whole = z.coerce.number().int();

/** GET /market/questions. */
export const DisputesQuery = z.strictObject({
  state: z.enum(DISPUTE_STATES).optional(),
  page: whole.min(1).max(200).default(1),
  limit: whole.min(1).max(50).default(50),
});
export type DisputesQuery = z.output<typeof DisputesQuery>;

export const DisputeParams = z.object({ id: z.string().min(1).max(64) });
export type DisputeParams = z.output<typeof DisputeParams>;

export const DisputeOut = z.object({
  id: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  state: z.enum(DISPUTE_STATES),
  product: Named,
  retailer: Named,
  /** Of a price: the day, and what shoppers paid as it was shown. */
  day: z.string().nullable(),
  price: z.number().nullable(),
  /** Of a match: the retailer's own code of the item. */
  code: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** What we wrote about it. */
  answer: z.string().nullable(),
  /** The reader said it, and not a colleague. */
  isOwn: z.boolean(),
  /** Prices behind it are out of all figures until it is decided. */
  isExcluded: z.boolean(),
});
export type DisputeOut = z.output<typeof DisputeOut>;

export const DisputesOut = z.object({
  items: z.array(DisputeOut),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export type DisputesOut = z.output<typeof DisputesOut>;

export const DisputeDoneOut = z.object({ questions: z.array(DisputeOut) });
export type DisputeDoneOut = z.output<typeof DisputeDoneOut>;
export const WithdrawnOut = z.object({ id: z.string() });
