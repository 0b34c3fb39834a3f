import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Access } from '#lib/users/schema.ts';
import styles from './settings.module.css';

type Props = { locale: Locale; access: Access };

/** What the company has chosen, and for each module whether its Power BI report is there. Read-only: the choice is final. */
export function AccessSummary({ locale, access: { modules, categories, mayChoose } }: Props) {
  const { access: words } = messagesFor(locale).settings;
  if (modules.length === 0) {
    return (
      <Panel titleId="access" title={words.title}>
        <div className={styles.groups}>
          <p className={styles.text}>{words.none}</p>
          {mayChoose && (
            <div>
              <LinkButton href={localizedPath(locale, '/subscription')} variant="outlined">
                {words.choose}
              </LinkButton>
            </div>
          )}
        </div>
      </Panel>
    );
  }
  return (
    <Panel titleId="access" title={words.title} text={words.text}>
      <div className={styles.groups}>
        <div>
          <h3>{words.modules}</h3>
          <ul className={styles.list}>
            {modules.map(({ id, name, powerBi }) => (
              <li key={id} className={styles.module}>
                <span>{name}</span>
                <span className={`${styles.state} ${powerBi === 'active' ? styles.stateActive : ''}`}>
                  {words.powerBi[powerBi]}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{words.categories}</h3>
          <ul className={styles.list}>
            {categories.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
      </div>
    </Panel>
  );
}
