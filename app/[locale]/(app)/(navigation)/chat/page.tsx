import type { Metadata } from 'next';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ChatIcon } from '#components/ui/icons.tsx';
import { loadChatPage } from '#lib/chat/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { pageLocale, pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('chat');
  return { title: t('title'), description: t('description') };
}

type Props = { searchParams: Promise<{ chat?: string | string[] }> };

export default async function ChatPage({ searchParams }: Props) {
  const { chat } = await searchParams;
  const [locale, data] = await Promise.all([
    pageLocale(),
    loadChatPage(typeof chat === 'string' ? chat : undefined),
  ]);
  if (!data) {
    const { title, text } = messagesFor(locale).chat.viewing;
    return <EmptyState level={1} icon={<ChatIcon size={24} />} title={title} text={text} />;
  }
  return (
    <ClientMessages locale={locale} namespaces={['chat', 'common']}>
      <AnalystChat {...data} />
    </ClientMessages>
  );
}
