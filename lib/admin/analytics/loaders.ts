import { database } from '#db/client.ts';
import { countWaiting } from '#db/queries/business-overview.ts';
import { countQueue } from '#db/queries/match-queue.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { type MenuCounts, MOST_COUNTED } from '#lib/auth/menu.ts';
import { log } from '#lib/core/log.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { getAnalytics } from './get-analytics.ts';
import { getOverview } from './get-overview.ts';
import { periodOf, yearsSince } from './policy.ts';
import type { AnalyticsOut, OverviewOut } from './schema.ts';

export type DashboardData = {
  locale: Locale;
  overview: OverviewOut;
  /** Null: they could not be read; the rest of the page stands without them. */
  analytics: AnalyticsOut | null;
  today: string;
  years: number[];
};

/** What the admin area's first page shows. Gate: admins. */
export const loadOverviewPage = async (searchParams: SearchParams): Promise<DashboardData> => {
  const { db, now, locale } = await requirePage('admin');
  const today = cairoDay(now);
  const overview = await getOverview({ db, now });
  const years = yearsSince(overview.firstYear, today);
  const search = { get: (name: string) => [searchParams[name]].flat()[0] ?? null };
  const analytics = await getAnalytics({ db, now }, { year: periodOf(search, today, years).year }).catch(
    (error: unknown) => {
      log.error({ error }, 'couldn’t read analytics');
      return null;
    },
  );
  return { locale, overview, analytics, today, years };
};

/** The counts of an admin's menu. The layout that shows it has no gate of its own: the actor is already known. Without them the menu stands. */
export const loadMenuCounts = async (): Promise<MenuCounts> => {
  const db = database();
  const counting = Promise.all([
    countWaiting(db, MOST_COUNTED),
    countQueue(db, { queue: 'waiting', dataset: null }, MOST_COUNTED),
  ]);
  const found = await counting.catch((error: unknown) => {
    log.error({ error }, 'couldn’t count for the menu');
    return null;
  });
  if (!found) return {};
  const [counts, matches] = found;
  return {
    '/admin/matching': matches,
    '/admin/activation': counts.activations,
    '/admin/jobs': counts.failedJobs,
    '/admin/plans': counts.paymentsFailed,
  };
};
