import type { Metadata } from 'next';
import { JobsList } from '#components/admin/operations/jobs-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadJobsPage } from '#lib/admin/operations/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminOperations.jobs');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function JobsPage({ searchParams }: Props) {
  const { list, ...page } = await loadJobsPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <JobsList page={page} list={found} />}
    </Deferred>
  );
}
