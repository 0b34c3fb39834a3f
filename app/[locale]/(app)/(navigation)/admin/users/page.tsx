import type { Metadata } from 'next';
import { UsersList } from '#components/admin/directory/users-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadUsersPage } from '#lib/admin/directory/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminUsers');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function UsersPage({ searchParams }: Props) {
  const { users, ...page } = await loadUsersPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={users}>
      {(users) => <UsersList page={page} users={users} />}
    </Deferred>
  );
}
