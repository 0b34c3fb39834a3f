import type { Metadata } from 'next';
import { AlertSettings } from '#components/alerts/alert-settings.tsx';
import { loadAlertsPage } from '#lib/alerts/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('alerts');
  return { title: t('title'), description: t('description') };
}

export default async function AlertSettingsPage() {
  return <AlertSettings {...(await loadAlertsPage())} />;
}
