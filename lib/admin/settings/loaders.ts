import { getImageHosts } from '#lib/admin/images/image-hosts.ts';
import { getNotice } from '#lib/admin/notice/get-notice.ts';
import { listAllSwitches } from '#lib/admin/switches/list-switches.ts';
import { requirePage } from '#lib/auth/loaders.ts';
import { listTierLinks } from '#lib/billing/set-tier-links.ts';
import { env } from '#lib/core/env.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { listOfferedCategories } from './change-category.ts';

/** What holds for all customers. Gate: admins. */
export const loadSettingsPage = async () => {
  const { db, locale, now } = await requirePage('admin');
  const [links, { items: categories }, { switches }, notice, images] = await Promise.all([
    listTierLinks({ db }),
    listOfferedCategories({ db }),
    listAllSwitches({ db }),
    getNotice({ db, now }),
    getImageHosts({ db }),
  ]);
  return {
    locale,
    address: { path: localizedPath(locale, '/admin/settings'), given: {} },
    links,
    reportOrigin: env().POWER_BI_EXTRA_ORIGIN ?? null,
    categories,
    switches,
    notice,
    images,
  };
};

export type SettingsView = Awaited<ReturnType<typeof loadSettingsPage>>;
