import type { Metadata } from 'next';
import { AdminDashboard } from '#components/admin/dashboard/admin-dashboard.tsx';
import { loadOverviewPage } from '#lib/admin/analytics/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('admin.dashboard');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminPage({ searchParams }: Props) {
  return <AdminDashboard {...(await loadOverviewPage(await searchParams))} />;
}
