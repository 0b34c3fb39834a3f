import type { Metadata } from 'next';
import { RatedAnswersList } from '#components/admin/operations/rated-answers-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadRatedAnswersPage } from '#lib/admin/chats/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminOperations.analyst.readable');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function RatedAnswersPage({ searchParams }: Props) {
  const { list, ...page } = await loadRatedAnswersPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <RatedAnswersList page={page} list={found} />}
    </Deferred>
  );
}
