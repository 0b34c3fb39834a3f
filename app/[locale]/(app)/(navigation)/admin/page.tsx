import type { Metadata } from 'next';
import { AdminDashboard } from '#components/admin/admin-dashboard.tsx';
import { pageTexts } from '#lib/i18n/page.ts';
import { loadAdminDashboard } from '#lib/users/loaders.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('admin.dashboard');
  return { title: t('title'), description: t('description') };
}

export default async function AdminPage() {
  return <AdminDashboard {...(await loadAdminDashboard())} />;
}
