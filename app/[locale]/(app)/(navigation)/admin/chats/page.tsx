import type { Metadata } from 'next';
import { ChatsPage } from '#components/admin/chats/chats-page.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { loadChatsPage } from '#lib/admin/chats/loaders.ts';
import type { SearchParams } from '#lib/auth/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('adminChats');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminChatsPage({ searchParams }: Props) {
  const { shown, ...page } = await loadChatsPage(await searchParams);
  return (
    <Deferred locale={page.locale} data={shown}>
      {(found) => <ChatsPage page={page} shown={found} />}
    </Deferred>
  );
}
