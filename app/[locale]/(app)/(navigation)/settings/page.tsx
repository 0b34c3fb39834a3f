import { redirect } from 'next/navigation';
import { requirePage } from '#lib/auth/loaders.ts';
import { firstBelow } from '#lib/auth/page-access.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/** Settings begin with the general ones. */
export default async function SettingsPage() {
  const { locale } = await requirePage('member');
  redirect(localizedPath(locale, firstBelow('/settings')));
}
