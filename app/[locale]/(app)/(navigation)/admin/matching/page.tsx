import type { Metadata } from 'next';
import { MatchingScreen } from '#components/admin/matching/matching-screen.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadMatchingPage } from '#lib/admin/matching/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminMatching');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function MatchingPage({ searchParams }: Props) {
  const { queue, ...page } = await loadMatchingPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={queue}>
      {(found) => <MatchingScreen page={page} queue={found} />}
    </Deferred>
  );
}
