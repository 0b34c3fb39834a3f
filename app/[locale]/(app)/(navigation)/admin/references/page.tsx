import type { Metadata } from 'next';
import { ReferencesList } from '#components/admin/references/references-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadReferencesPage } from '#lib/admin/references/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminReferences');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function ReferencesPage({ searchParams }: Props) {
  const { list, ...page } = await loadReferencesPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <ReferencesList page={page} list={found} />}
    </Deferred>
  );
}
