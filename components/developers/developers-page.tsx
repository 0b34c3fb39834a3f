import { Table } from '#components/ui/table.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Reference } from '#lib/openapi/reference.ts';
import { CallName } from './call-section.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './developers.module.css';
import { WebhookSection } from './webhook-section.tsx';

/** How to call Raff, every call by its domain, and what the codes of errors say. */
export function DevelopersPage({ locale, reference }: { locale: Locale; reference: Reference }) {
  const { title, description, start, calls, errors } = messagesFor(locale).developers;
  const { origin, domains, always, codes } = reference;
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      <p>{description}</p>
      <p>
        <a href="/api/openapi.json">{start.document}</a>
      </p>
      <section aria-labelledby="start">
        <h2 id="start">{start.title}</h2>
        <p>{start.keys}</p>
        <CodeBlock text={firstCalls(origin)} />
        <p>{start.envelope}</p>
        <p>{start.language}</p>
        <p>{start.limits}</p>
        <p>{start.always}</p>
        <ul className={styles.errors}>
          {always.map((code) => (
            <li key={code}>
              <a href={`#${code}`} dir="ltr">
                {code}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <WebhookSection locale={locale} />
      <section aria-labelledby="calls">
        <h2 id="calls">{calls}</h2>
        {domains.map((domain) => (
          <section key={domain.domain} aria-labelledby={domain.domain}>
            <h3 id={domain.domain}>
              <a href={localizedPath(locale, `/developers/${domain.domain}`)}>{domain.title}</a>
            </h3>
            <ul className={styles.calls}>
              {domain.calls.map((call) => (
                <li key={call.id}>
                  <a href={`${localizedPath(locale, `/developers/${domain.domain}`)}#${call.id}`}>
                    {call.summary}
                  </a>
                  <CallName {...call} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      {/* Without a name of its own: the region of its table has the heading's. */}
      <section>
        <h2 id="errors">{errors.title}</h2>
        <Table caption={errors.title}>
          <thead>
            <tr>
              <th scope="col">{errors.code}</th>
              <th scope="col" data-numeric>
                {errors.status}
              </th>
              <th scope="col">{errors.meaning}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ code, status, meaning }) => (
              <tr key={code} id={code}>
                <th scope="row">
                  <code dir="ltr">{code}</code>
                </th>
                <td data-numeric>{status}</td>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </article>
  );
}

function firstCalls(origin: string): string {
  return `curl -X POST '${origin}/api/auth/signin' \\
  -H "Content-Type: application/json" \\
  -d '{"email":"you@company.example","password":"your password"}'

curl '${origin}/api/subscriptions/current' \\
  -H "Authorization: Bearer $RAFF_TOKEN"`;
}
