import { requirePage } from '#lib/auth/loaders.ts';
import { getDataHealth } from './get-data-health.ts';

/** How the market's data arrives. Gate: admins. */
export const loadDataPage = async () => {
  const { db, now, locale } = await requirePage('admin');
  return { locale, health: getDataHealth({ db, now }) };
};

export type DataHealth = Awaited<Awaited<ReturnType<typeof loadDataPage>>['health']>;
