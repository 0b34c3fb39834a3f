import { countByDay, countPeople } from '#db/queries/daily-counts.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { addMonths, yearOf } from '#lib/vocabulary/months.ts';
import { daysOfYear, growthOf, sumByMonth } from './policy.ts';
import type { AnalyticsOut, AnalyticsQuery } from './schema.ts';

/** GET /admin/analytics: what people asked in a year, and how many people there are now. @throws AppError VALIDATION_ERROR */
export const getAnalytics = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { year: requestedYear }: AnalyticsQuery,
): Promise<AnalyticsOut> => {
  const today = cairoDay(now);
  const year = requestedYear ?? yearOf(today);
  if (year > yearOf(today) + 1) throw new AppError('VALIDATION_ERROR', { fields: { year: 'tooLarge' } });
  const [messages, signUps, people] = await Promise.all([
    countByDay(db, { metric: 'messages', from: `${year}-01-01`, to: `${year}-12-31` }),
    countByDay(db, { metric: 'users', from: addMonths(today, -2), to: today }),
    countPeople(db),
  ]);
  const messagesPerDay = daysOfYear(year, today, messages);
  return {
    year,
    messagesByMonth: sumByMonth(messagesPerDay),
    messagesPerDay,
    users: { total: people.users, active: people.users - people.blocked, blocked: people.blocked },
    chats: people.chats,
    userGrowth: growthOf(signUps, today),
  };
};
