import { z } from 'zod';
import { DATA_NEEDS, DataNeedsOut } from '#lib/admin/data/schema.ts';
import { CompanyPlanOut } from '#lib/admin/plans/schema.ts';
import { INTERVALS, MODULE_NAMES, PLAN_NAMES, SUBSCRIPTION_STATES } from '#lib/vocabulary/terms.ts';

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

/** What the companies pay, and who may stop. Money in minor units; a month's revenue is that of `plans`. */
const BusinessOut = z.object({
  monthly: Count,
  payingCompanies: Count,
  trials: Count,
  /** Companies whose payment failed or that have cancelled, and what they pay a month. */
  atRisk: z.object({ companies: Count, monthly: Count }),
  /** What was paid in each of the last twelve calendar months, less what was refunded; the last one is not over. */
  paidByMonth: z.array(z.object({ month: z.string(), paid: z.int() })).length(12),
  /** What people asked the analyst in the last thirty days, and in the thirty before. */
  questions: z.object({ last30Days: Count, thirtyBefore: Count }),
  /** The same months as those of the money. */
  questionsByMonth: z.array(Count).length(12),
});
export type BusinessOut = z.output<typeof BusinessOut>;

const TROUBLE_KINDS = ['services', 'jobs', 'emails', 'sync', ...DATA_NEEDS] as const;
const COMPANY_NEEDS = ['activation', 'payment', 'trial'] as const;

const Company = CompanyPlanOut.shape.company;
const AboutPlan = { company: Company, plan: z.enum(PLAN_NAMES), interval: z.enum(INTERVALS) };

/** One thing that waits for someone: what a company waits for, or troubles of one kind together, with the newest of them. */
export const NeedOut = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('activation'),
    ...AboutPlan,
    /** The modules without a report of their own. */
    modules: z.array(z.enum(MODULE_NAMES)),
    dueAt: z.iso.datetime(),
    /** The admin who has taken it. */
    takenBy: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('payment'),
    ...AboutPlan,
    /** What is open, in minor units; null: the provider has no open invoice. */
    amount: Count.nullable(),
    /** When the provider tries again by itself. */
    retryAt: z.iso.datetime().nullable(),
  }),
  z.object({ kind: z.literal('trial'), ...AboutPlan, endsAt: z.iso.datetime() }),
  z.object({
    kind: z.enum(TROUBLE_KINDS),
    count: Count,
    name: z.string().nullable(),
    at: z.iso.datetime().nullable(),
  }),
]);
export type NeedOut = z.output<typeof NeedOut>;

const NEED_KINDS = [...COMPANY_NEEDS, ...TROUBLE_KINDS] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

export const NeedsOut = z.object({
  /** The most urgent ones. */
  items: z.array(NeedOut),
  /** How many more there are of each kind. */
  more: z.array(z.object({ kind: z.enum(NEED_KINDS), count: Count })),
});
export type NeedsOut = z.output<typeof NeedsOut>;

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
  business: BusinessOut,
  needs: NeedsOut,
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
    /** What data health says. */
    data: DataNeedsOut,
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
