import { Highlighted } from '#components/chat/highlighted.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { ChatsPageData, PersonChats } from '#lib/admin/chats/loaders.ts';
import type { UserChatOut } from '#lib/admin/chats/schema.ts';
import { addressWith } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { chatTitle } from './chat-title.ts';
import styles from './chats-page.module.css';

type Props = {
  page: Omit<ChatsPageData, 'shown'>;
  person: PersonChats['person'];
  chat: UserChatOut;
};

/** What was asked and answered, as it was written. */
export function ChatTranscript({ page: { locale, query, address }, person, chat }: Props) {
  const { adminChats: words } = messagesFor(locale);
  const [first] = chat.messages;
  return (
    <Panel title={<bdi>{chatTitle(locale, chat.title)}</bdi>} titleId="transcript">
      {chat.hasEarlier && first && (
        <LinkButton
          variant="outlined"
          size="small"
          href={addressWith(address, { chat: chat.id, before: first.id })}
        >
          {words.earlier}
        </LinkButton>
      )}
      {chat.messages.length === 0 && <EmptyState title={words.noMessages} level={3} />}
      <ol className={styles.messages}>
        {chat.messages.map(({ id, sender, content, timestamp }) => (
          <li key={id} data-sender={sender}>
            <p className={styles.minor}>
              <bdi>{sender === 'user' ? person.name : words.analyst}</bdi> ·{' '}
              <time dateTime={timestamp}>{formatDate(locale, timestamp, 'moment')}</time>
            </p>
            <p className={styles.content} dir="auto">
              <Highlighted text={content} query={query.inside ?? ''} />
            </p>
          </li>
        ))}
      </ol>
      {query.before && (
        <LinkButton
          variant="outlined"
          size="small"
          href={addressWith(address, { chat: chat.id, before: null })}
        >
          {words.newest}
        </LinkButton>
      )}
    </Panel>
  );
}
