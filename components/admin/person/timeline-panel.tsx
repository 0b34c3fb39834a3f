import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { TIMELINE_KINDS, type TimelineKind } from '#lib/admin/person/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { FirstRows } from './first-rows.tsx';
import styles from './person.module.css';
import { eventText } from './timeline-text.ts';

/** As many as the first screen has room for, below who it is and what is in their way. */
const SHOWN = 6;

/** What happened to the person and the company, a page at a time. */
export function TimelinePanel({ view }: { view: PersonView }) {
  const { locale, timeline, kind, isFirstPage } = view;
  const words = messagesFor(locale).adminPerson.timeline;
  const t = translator(locale, 'adminPerson.timeline');
  return (
    <Panel title={words.title} titleId="timeline" text={words.text}>
      <div className={styles.stack}>
        <nav aria-label={words.filter} className={styles.kinds}>
          {[null, ...TIMELINE_KINDS].map((each) => (
            <PageLink
              key={each ?? 'all'}
              href={addressOf(view, each, null)}
              aria-current={each === kind ? 'true' : undefined}
            >
              {each ? words.kinds[each] : words.all}
            </PageLink>
          ))}
        </nav>
        {timeline.items.length === 0 ? (
          <EmptyState level={3} title={kind ? words.emptyKinds : words.empty} />
        ) : (
          <FirstRows
            ordered
            shown={kind === null && isFirstPage ? SHOWN : timeline.items.length}
            all={t('showAll', { count: timeline.items.length })}
            rows={timeline.items.map((event) => (
              <li key={event.id} data-kind={event.kind}>
                <div className={styles.event}>
                  <p className={styles.note} dir="auto">
                    {eventText(locale, event)}
                  </p>
                  <span className={styles.quiet}>
                    <time dateTime={event.at}>{formatDate(locale, event.at, 'moment')}</time>
                    {event.actor && <> · {t('by', { name: event.actor.name })}</>}
                    {event.subject && (
                      <>
                        {' · '}
                        <PageLink href={localizedPath(locale, `/admin/users/${event.subject.id}`)}>
                          <bdi>{event.subject.name}</bdi>
                        </PageLink>
                      </>
                    )}
                  </span>
                </div>
              </li>
            ))}
          />
        )}
        <p className={styles.actions}>
          <PageLink href={trailAddress(view, 'subject', view.person.account.id)}>{words.wholeTrail}</PageLink>
          {view.person.company && (
            <PageLink href={trailAddress(view, 'company', view.person.company.id)}>
              {words.companyTrail}
            </PageLink>
          )}
          {!isFirstPage && <PageLink href={addressOf(view, kind, null)}>{words.newest}</PageLink>}
          {timeline.nextCursor && (
            <PageLink href={addressOf(view, kind, timeline.nextCursor)}>{words.older}</PageLink>
          )}
        </p>
      </div>
    </Panel>
  );
}

function trailAddress({ locale }: PersonView, name: 'subject' | 'company', id: string): string {
  return `${localizedPath(locale, '/admin/audit')}?${new URLSearchParams({ [name]: id })}`;
}

function addressOf({ locale, person }: PersonView, kind: TimelineKind | null, cursor: string | null): string {
  const query = new URLSearchParams({ ...(kind ? { kinds: kind } : {}), ...(cursor ? { cursor } : {}) });
  const search = query.size > 0 ? `?${query}` : '';
  return `${localizedPath(locale, `/admin/users/${person.account.id}`)}${search}#timeline`;
}
