import { z } from 'zod';
import { Keyword } from '#lib/admin/directory/schema.ts';
import { PLAN_NAMES, SHOWN_PLANS, SUBSCRIPTION_STATES } from '#lib/vocabulary/terms.ts';

/** GET /admin/search. */
export const SearchQuery = z.strictObject({ keyword: Keyword });
export type SearchQuery = z.output<typeof SearchQuery>;

const OfCompany = z.object({
  companyId: z.string(),
  companyName: z.string(),
  /** An owner, on whose page the company is; null: no one is left. */
  contactId: z.string().nullable(),
});

/** At the most ten of each, what is meant most likely first. */
export const SearchOut = z.object({
  users: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), companyName: z.string().nullable() }),
  ),
  companies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      plan: z.enum(SHOWN_PLANS),
      state: z.enum(SUBSCRIPTION_STATES),
      contactId: z.string().nullable(),
    }),
  ),
  invoices: z.array(
    OfCompany.extend({
      id: z.string(),
      number: z.string().nullable(),
      stripeInvoiceId: z.string(),
      status: z.string(),
      issuedAt: z.iso.datetime(),
    }),
  ),
  subscriptions: z.array(
    OfCompany.extend({
      id: z.string(),
      stripeSubscriptionId: z.string(),
      plan: z.enum(PLAN_NAMES),
      status: z.string(),
    }),
  ),
  /** Lines of the audit trail that a call of this id wrote. */
  requests: z.array(z.object({ requestId: z.string(), kind: z.string(), at: z.iso.datetime() })),
});
export type SearchOut = z.output<typeof SearchOut>;
