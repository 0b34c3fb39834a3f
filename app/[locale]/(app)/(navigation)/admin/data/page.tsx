import type { Metadata } from 'next';
import { DataPage } from '#components/admin/data/data-page.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadDataPage } from '#lib/admin/data/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminData');
  return { title: t('title'), description: t('description') };
}

export default async function AdminDataPage() {
  const { locale, health } = await loadDataPage();
  return (
    <Deferred locale={locale} data={health}>
      {(found) => <DataPage locale={locale} health={found} />}
    </Deferred>
  );
}
