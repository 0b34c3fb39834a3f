import type { Metadata } from 'next';
import { HealthPage } from '#components/admin/health/health-page.tsx';
import { loadHealthPage } from '#lib/admin/health/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminHealth');
  return { title: t('title'), description: t('description') };
}

export default async function AdminHealthPage() {
  return <HealthPage {...(await loadHealthPage())} />;
}
