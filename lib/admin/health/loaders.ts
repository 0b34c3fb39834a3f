import { requirePage } from '#lib/auth/loaders.ts';
import { getHealthReport } from './get-health-report.ts';

/** What the product stands on. Gate: admins. */
export const loadHealthPage = async () => {
  const { db, now, locale } = await requirePage('admin');
  return { locale, report: await getHealthReport({ db, now }) };
};

export type HealthPageData = Awaited<ReturnType<typeof loadHealthPage>>;
