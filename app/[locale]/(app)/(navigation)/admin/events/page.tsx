import type { Metadata } from 'next';
import { EventsList } from '#components/admin/operations/events-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadEventsPage } from '#lib/admin/operations/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminOperations.events');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function EventsPage({ searchParams }: Props) {
  const { list, ...page } = await loadEventsPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <EventsList page={page} list={found} />}
    </Deferred>
  );
}
