import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AdminDashboard } from '#components/admin/admin-dashboard.tsx';
import { loadAdminDashboard } from '#lib/users/loaders.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin.dashboard');
  return { title: t('title'), description: t('description') };
}

export default async function AdminPage() {
  return <AdminDashboard {...(await loadAdminDashboard())} />;
}
