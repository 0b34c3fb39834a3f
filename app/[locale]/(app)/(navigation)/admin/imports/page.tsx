import type { Metadata } from 'next';
import { ImportsList } from '#components/imports/imports-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';
import { loadImportsPage } from '#lib/imports/loaders.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminImports');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function ImportsPage({ searchParams }: Props) {
  const { list, ...page } = await loadImportsPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <ImportsList page={page} list={found} />}
    </Deferred>
  );
}
