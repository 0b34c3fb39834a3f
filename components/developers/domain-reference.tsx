import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { ReferenceDomain } from '#lib/openapi/reference.ts';
import { CallSection } from './call-section.tsx';
import styles from './developers.module.css';

/** The calls of a domain, one below the other. */
export function DomainReference({ locale, reference }: { locale: Locale; reference: ReferenceDomain }) {
  const { title, calls } = messagesFor(locale).developers;
  return (
    <article className={styles.page}>
      <nav aria-label={title}>
        <a href={localizedPath(locale, '/developers')}>{calls}</a>
      </nav>
      <h1>{reference.title}</h1>
      {reference.calls.map((call) => (
        <CallSection key={call.id} locale={locale} call={call} />
      ))}
    </article>
  );
}
