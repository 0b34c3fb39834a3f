import type { Metadata } from 'next';
import { GeneralSettings } from '#components/settings/general-settings.tsx';
import { pageTexts } from '#lib/i18n/page.ts';
import { loadGeneralSettings } from '#lib/users/loaders.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('settings');
  return { title: t('title'), description: t('description') };
}

export default async function GeneralSettingsPage() {
  return <GeneralSettings {...(await loadGeneralSettings())} />;
}
