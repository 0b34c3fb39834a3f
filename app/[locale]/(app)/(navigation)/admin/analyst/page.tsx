import type { Metadata } from 'next';
import { AnalystUseList } from '#components/admin/operations/analyst-use-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadAnalystUsePage } from '#lib/admin/operations/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminOperations.analyst');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function AnalystUsePage({ searchParams }: Props) {
  const { list, ...page } = await loadAnalystUsePage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <AnalystUseList page={page} list={found} />}
    </Deferred>
  );
}
