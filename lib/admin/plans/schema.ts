import { z } from 'zod';
import { BEYOND_REACH, isInReach, listOut, PAGING } from '#lib/admin/list/schema.ts';
import {
  INTERVALS,
  PLAN_NAMES,
  PLAN_NEEDS,
  RUNNING_STATES,
  SUBSCRIPTION_STATES,
} from '#lib/vocabulary/terms.ts';

/** GET /admin/plans. */
export const CompanyPlansQuery = z
  .strictObject({
    plan: z.enum(PLAN_NAMES).optional(),
    state: z.enum(RUNNING_STATES).optional(),
    need: z.enum(PLAN_NEEDS).optional(),
    ...PAGING,
  })
  .refine(isInReach, BEYOND_REACH);
export type CompanyPlansQuery = z.output<typeof CompanyPlansQuery>;

const CompanyContactOut = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Someone of it, an owner before others. */
    contactId: z.string().nullable(),
  })
  .meta({ id: 'CompanyContact' });

export const CompanyPlanOut = z
  .object({
    company: CompanyContactOut,
    state: z.enum(SUBSCRIPTION_STATES),
    /** Null: the company never had one. */
    plan: z.enum(PLAN_NAMES).nullable(),
    interval: z.enum(INTERVALS).nullable(),
    /** When its trial or its period ends. */
    endsAt: z.iso.datetime().nullable(),
    /** A card is on file that the next period is charged on. */
    hasCard: z.boolean(),
    /** Its state is then read as a failed payment, not as a missing card. */
    hasFailedPayment: z.boolean(),
  })
  .meta({ id: 'CompanyPlan' });
export type CompanyPlanOut = z.output<typeof CompanyPlanOut>;

export const CompanyPlansOut = listOut(CompanyPlanOut);
export type CompanyPlansOut = z.output<typeof CompanyPlansOut>;
