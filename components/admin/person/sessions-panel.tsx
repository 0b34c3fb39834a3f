import { userAgentFromString } from 'next/server';
import { Panel } from '#components/ui/panel.tsx';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import { EndSession } from './end-session.tsx';
import { FirstRows } from './first-rows.tsx';
import styles from './person.module.css';

/** Enough to see where someone works; a person who never signs out has dozens. */
const SHOWN = 3;

function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = userAgentFromString(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || userAgent.slice(0, 60);
}

/** Where they are signed in. */
export function SessionsPanel({ view: { locale, person } }: { view: PersonView }) {
  const words = messagesFor(locale).adminPerson.sessions;
  const t = translator(locale, 'adminPerson.sessions');
  return (
    <Panel title={words.title} titleId="sessions" text={words.text}>
      {person.signIns.length === 0 ? (
        <p className={styles.quiet}>{words.empty}</p>
      ) : (
        <FirstRows
          shown={SHOWN}
          all={t('all', { count: person.signIns.length })}
          rows={person.signIns.map(({ id, kinds, userAgent, beganAt, lastSeenAt }) => {
            const device = deviceOf(userAgent) ?? words.unknown;
            return (
              <li key={id}>
                <div className={styles.who}>
                  <span>
                    <bdi>{device}</bdi>
                    {!kinds.includes('cookie') && <span className={styles.quiet}> {words.bearer}</span>}
                  </span>
                  <span className={styles.quiet}>
                    {t('began', { date: formatDate(locale, beganAt, 'moment') })}
                  </span>
                  <span className={styles.quiet}>
                    {t('seen', { date: formatDate(locale, lastSeenAt, 'moment') })}
                  </span>
                </div>
                <EndSession path={`/admin/users/${person.account.id}/sessions/${id}`} device={device} />
              </li>
            );
          })}
        />
      )}
    </Panel>
  );
}
