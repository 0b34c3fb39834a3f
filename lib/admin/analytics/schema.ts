import { z } from 'zod';

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

/** Who is active is not blocked. */
export const UserCounts = z.object({ total: Count, active: Count, blocked: Count });

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
