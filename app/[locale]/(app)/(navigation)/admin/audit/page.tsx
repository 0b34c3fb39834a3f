import type { Metadata } from 'next';
import { AuditList } from '#components/admin/audit/audit-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadAuditPage } from '#lib/admin/audit/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminAudit');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function AuditPage({ searchParams }: Props) {
  const { list, ...page } = await loadAuditPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <AuditList page={page} list={found} />}
    </Deferred>
  );
}
