import type { Metadata } from 'next';
import { SettingsPage } from '#components/admin/settings/settings-page.tsx';
import { loadSettingsPage } from '#lib/admin/settings/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminSettings');
  return { title: t('title'), description: t('description') };
}

export default async function Page() {
  return <SettingsPage view={await loadSettingsPage()} />;
}
