import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { GeneralSettings } from '#components/settings/general-settings.tsx';
import { loadGeneralSettings } from '#lib/users/loaders.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings');
  return { title: t('title'), description: t('description') };
}

export default async function GeneralSettingsPage() {
  return <GeneralSettings {...(await loadGeneralSettings())} />;
}
