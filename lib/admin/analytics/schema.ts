import { z } from 'zod';
import { CompanyPlanOut } from '#lib/admin/plans/schema.ts';
import { PLAN_NAMES, SUBSCRIPTION_STATES } from '#lib/vocabulary/terms.ts';

export const FIRST_YEAR = 2020;

export const AnalyticsQuery = z.strictObject({
  year: z
    .string()
    .regex(/^\d{4}$/)
    .transform(Number)
    .pipe(z.number().min(FIRST_YEAR))
    .optional(),
});
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

const Count = z.int().nonnegative();

/** Sign-ups of calendar months in Cairo; this one is not over. */
export const UserGrowth = z.object({ thisMonth: Count, lastMonth: Count, twoMonthsAgo: Count });
export type UserGrowth = z.output<typeof UserGrowth>;

/** Active means not blocked. */
const UserCounts = z.object({ total: Count, active: Count, blocked: Count });

export const AnalyticsOut = z.object({
  year: z.int(),
  messagesByMonth: z.array(Count).length(12),
  /** Every day of the year that has begun in Cairo, ascending. */
  messagesPerDay: z.array(z.object({ date: z.iso.date(), count: Count })),
  users: UserCounts,
  chats: Count,
  userGrowth: UserGrowth,
});
export type AnalyticsOut = z.output<typeof AnalyticsOut>;

/** Companies whose plan has this state, and what they pay a month, in minor units. */
export const PlanCell = z.object({
  plan: z.enum(PLAN_NAMES),
  state: z.enum(SUBSCRIPTION_STATES),
  companies: Count,
  monthly: Count,
});
export type PlanCell = z.output<typeof PlanCell>;

export const OverviewOut = z.object({
  asOf: z.iso.datetime(),
  users: UserCounts,
  chats: Count,
  userGrowth: UserGrowth,
  messagesThisMonth: Count,
  /** The first year that someone asked something in. */
  firstYear: z.int(),
  currency: z.string(),
  plans: z.array(PlanCell),
  trialsEnding: z.object({
    total: Count,
    /** The first of them. */
    items: z.array(CompanyPlanOut),
  }),
  attention: z.object({
    paymentsFailed: Count,
    failedJobs: Count,
    refusedEmails: Count,
    syncBehind: Count,
    servicesDown: Count,
    /** Reports that are waited for; of them those that are due within twelve hours, and those that are overdue. */
    activations: z.object({
      waiting: Count,
      due: Count,
      overdue: Count,
      /** What one took in the middle in the last thirty days; null: none was finished. */
      medianHours: z.number().nullable(),
    }),
  }),
});
export type OverviewOut = z.output<typeof OverviewOut>;

export const NoQuery = z.strictObject({});
