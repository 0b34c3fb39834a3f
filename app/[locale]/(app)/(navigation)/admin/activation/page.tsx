import type { Metadata } from 'next';
import { ActivationQueue } from '#components/admin/activation/activation-queue.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadActivationPage } from '#lib/admin/activation/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminActivation');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function ActivationPage({ searchParams }: Props) {
  const { list, ...page } = await loadActivationPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <ActivationQueue page={page} list={found} />}
    </Deferred>
  );
}
