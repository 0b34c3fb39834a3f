import type { Metadata } from 'next';
import { EmailsList } from '#components/admin/operations/emails-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadEmailsPage } from '#lib/admin/operations/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminOperations.emails');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function EmailsPage({ searchParams }: Props) {
  const { list, ...page } = await loadEmailsPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={list}>
      {(found) => <EmailsList page={page} list={found} />}
    </Deferred>
  );
}
