import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SharedChat } from '#components/chat/shared-chat.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ChatIcon } from '#components/ui/icons.tsx';
import { loadSharedChat } from '#lib/chat/sharing/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { pageLocale, pageTexts } from '#lib/i18n/page.ts';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('chat');
  return { title: t('sharing.page'), description: t('description') };
}

export default async function SharedChatPage({ params }: Props) {
  const [locale, share] = await Promise.all([pageLocale(), params.then(({ id }) => loadSharedChat(id))]);
  if (share === null) notFound();
  if (share === 'viewing') {
    const { title, text } = messagesFor(locale).chat.sharing.viewing;
    return <EmptyState level={1} icon={<ChatIcon size={24} />} title={title} text={text} />;
  }
  return (
    <ClientMessages locale={locale} namespaces={['chat', 'common']}>
      <MuiArea locale={locale}>
        <SharedChat share={share} />
      </MuiArea>
    </ClientMessages>
  );
}
