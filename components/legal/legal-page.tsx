import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './legal-page.module.css';

/** When the texts were last changed. */
const VERSION = '2026-11-21';

type Props = { locale: Locale; page: 'terms' | 'privacy' };

/** What companies agree to, and what happens with people's data. */
export function LegalPage({ locale, page }: Props) {
  const { legal } = messagesFor(locale);
  const { title, intro, sections } = legal[page];
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.version}>
        {translator(locale, 'legal')('version', { date: formatDate(locale, VERSION, 'day') })}
      </p>
      <p className={styles.draft}>{legal.draft}</p>
      <p>{intro}</p>
      {Object.entries<{ title: string; text: string }>(sections).map(([key, section]) => (
        <section key={key} aria-labelledby={key}>
          <h2 id={key}>{section.title}</h2>
          {section.text.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
