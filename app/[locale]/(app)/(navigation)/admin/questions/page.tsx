import type { Metadata } from 'next';
import { DisputesList } from '#components/admin/disputes/disputes-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadDisputesPage } from '#lib/admin/disputes/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminDisputes');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function QuestionsPage({ searchParams }: Props) {
  const { list, ...page } = await loadDisputesPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <DisputesList page={page} list={found} />}
    </Deferred>
  );
}
