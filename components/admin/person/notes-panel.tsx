import { Panel } from '#components/ui/panel.tsx';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import { NoteForm } from './note-form.tsx';
import styles from './person.module.css';

/** What admins wrote down for each other. */
export function NotesPanel({ view: { locale, notes, person } }: { view: PersonView }) {
  const words = messagesFor(locale).adminPerson.notes;
  const t = translator(locale, 'adminPerson.notes');
  return (
    <Panel title={words.title} titleId="notes" text={words.text}>
      <div className={styles.stack}>
        <NoteForm path={`/admin/users/${person.account.id}/notes`} />
        {notes.length === 0 ? (
          <p className={styles.quiet}>{words.empty}</p>
        ) : (
          <ul className={styles.rows}>
            {notes.map(({ id, at, actor, subject, detail }) => {
              const date = formatDate(locale, at, 'moment');
              return (
                <li key={id}>
                  <div className={styles.who}>
                    <p className={styles.note} dir="auto">
                      {detail.text}
                    </p>
                    <span className={styles.quiet}>
                      {actor ? t('by', { name: actor.name, date }) : t('byNobody', { date })}
                      {subject && <> · {t('about', { name: subject.name })}</>}
                    </span>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Panel>
  );
}
