import { DroppedParts } from '#components/admin/list/dropped-parts.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { StatusIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import type { ChatsPageData } from '#lib/admin/chats/loaders.ts';
import { addressWith } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './chats-page.module.css';
import { LatestChats } from './latest-chats.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonChats } from './person-chats.tsx';

type Props = { page: Omit<ChatsPageData, 'shown'>; shown: Awaited<ChatsPageData['shown']> };

/** What people ask: the people, the latest chats, or the chats of someone. */
export function ChatsPage({ page, shown }: Props) {
  const { locale, query, address, dropped } = page;
  const { adminChats: words, common, errors } = messagesFor(locale);
  const person = shown?.kind === 'person' ? shown.person : null;
  const ofPerson = { user: null, chat: null, before: null, inside: null };
  return (
    <>
      <PageHeader
        title={person ? translator(locale, 'adminChats')('person', { name: person.name }) : words.title}
        text={
          person ? (
            <>
              <bdi dir="ltr">{person.email}</bdi>
              {person.companyName && (
                <>
                  {' · '}
                  <bdi>{person.companyName}</bdi>
                </>
              )}
            </>
          ) : (
            words.description
          )
        }
        back={query.user && <PageLink href={addressWith(address, ofPerson)}>{words.back}</PageLink>}
      />
      <div className={styles.page}>
        <p className={styles.recorded}>
          <StatusIcon type="info" size={18} />
          <span>{words.recorded}</span>
        </p>
        <DroppedParts locale={locale} names={dropped} />
        {shown === null && (
          <ErrorState
            title={errors.failed.fetchChats}
            action={<LinkButton href={addressWith(address, {})}>{common.actions.retry}</LinkButton>}
          />
        )}
        {shown?.kind === 'person' && <PersonChats page={page} {...shown} />}
        {!query.user && (
          <nav aria-label={words.tabs} className={styles.tabs}>
            {(['people', 'latest'] as const).map((tab) => (
              <PageLink
                key={tab}
                href={`${address.path}?tab=${tab}`}
                aria-current={query.tab === tab ? 'page' : undefined}
              >
                {words[tab]}
              </PageLink>
            ))}
          </nav>
        )}
        {shown?.kind === 'people' && <PeopleList page={page} list={shown.list} />}
        {shown?.kind === 'latest' && <LatestChats page={page} list={shown.list} />}
      </div>
    </>
  );
}
