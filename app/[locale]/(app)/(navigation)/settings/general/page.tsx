import type { Metadata } from 'next';
import { GeneralSettings } from '#components/settings/general-settings.tsx';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';
import { loadGeneralSettings } from '#lib/users/loaders.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('settings');
  return { title: t('title'), description: t('description') };
}

export default async function GeneralSettingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const settings = await loadGeneralSettings();
  const { connect } = await searchParams;
  return <GeneralSettings {...settings} connectsGoogle={connect === 'google'} />;
}
