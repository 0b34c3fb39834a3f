import { TextField } from '#components/admin/list/filter-fields.tsx';
import { FilterForm } from '#components/admin/list/filter-form.tsx';
import { Pager } from '#components/admin/list/pager.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { ChatsPageData, PersonChats as Data } from '#lib/admin/chats/loaders.ts';
import { addressWith } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import { chatTitle } from './chat-title.ts';
import { ChatTranscript } from './chat-transcript.tsx';
import styles from './chats-page.module.css';
import { DailyLimitForm } from './daily-limit-form.tsx';

type Props = Data & { page: Omit<ChatsPageData, 'shown'> };

/** Someone's chats to read and to search in, and how much they may ask a day. */
export function PersonChats({ page, person, chats, open }: Props) {
  const { locale, query, address } = page;
  const { adminChats: words, errors } = messagesFor(locale);
  const t = translator(locale, 'adminChats');
  return (
    <>
      <ClientMessages locale={locale} namespaces={['adminChats', 'adminEdit', 'common']}>
        <MuiArea locale={locale}>
          <DailyLimitForm
            key={person.id}
            locale={locale}
            userId={person.id}
            limit={person.limit}
            version={person.version}
            failed={errors.failed.updateLimit}
          />
        </MuiArea>
      </ClientMessages>
      <FilterForm
        locale={locale}
        address={address}
        find={words.find}
        clear={
          query.inside && (
            <PageLink href={addressWith(address, { inside: null, chat: null, before: null })}>
              {words.clearInside}
            </PageLink>
          )
        }
      >
        <input type="hidden" name="user" value={person.id} />
        <TextField
          name="inside"
          label={words.inside}
          hint={words.insideHint}
          maxLength={200}
          value={query.inside}
        />
      </FilterForm>
      {chats.total === 0 ? (
        <EmptyState title={words.noMessages} />
      ) : (
        <div className={styles.reading}>
          <Panel title={words.list} titleId="chats">
            <ul className={styles.chats}>
              {chats.items.map((chat) => (
                <li key={chat.id}>
                  <PageLink
                    href={addressWith(address, {
                      chat: chat.id,
                      before: null,
                      page: chats.page > 1 ? `${chats.page}` : null,
                    })}
                    aria-current={chat.id === open?.id ? 'true' : undefined}
                  >
                    <bdi className={styles.title}>{chatTitle(locale, chat.title)}</bdi>
                    <span className={styles.minor}>
                      {formatDate(locale, chat.updatedAt, 'moment')} ·{' '}
                      {t('messageCount', { count: chat.messageCount })}
                    </span>
                  </PageLink>
                </li>
              ))}
            </ul>
            <Pager
              locale={locale}
              address={{ ...address, given: withoutChat(address.given) }}
              shown={chats.items.length}
              {...chats}
            />
          </Panel>
          {open ? (
            <ChatTranscript page={page} person={person} chat={open} />
          ) : (
            <EmptyState title={words.noMessages} />
          )}
        </div>
      )}
    </>
  );
}

/** Another page of the list has other chats. */
function withoutChat({ chat: _chat, before: _before, ...given }: Props['page']['address']['given']) {
  return given;
}
