import type { Column } from '#components/admin/list/list-table.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { addressOf, formatFields } from '#lib/address/address-fields.ts';
import type { AuditLineOut } from '#lib/admin/audit/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './audit-list.module.css';
import { auditKindName, detailName, detailsOf, detailText } from './audit-text.ts';

/** The names of categories, by their ids. */
type CategoryNames = ReadonlyMap<string, string>;

export function auditColumns(locale: Locale, categories: CategoryNames = new Map()): Column<AuditLineOut>[] {
  const words = messagesFor(locale).adminAudit;
  return [
    {
      key: 'what',
      label: words.what,
      cell: (line) => (
        <>
          {auditKindName(locale, line.kind)}
          <Details locale={locale} line={line} categories={categories} />
        </>
      ),
    },
    {
      key: 'who',
      label: words.who,
      cell: ({ actor }) =>
        actor === null ? words.system : <Person locale={locale} person={actor} gone={words.goneAccount} />,
    },
    {
      key: 'whom',
      label: words.whom,
      cell: ({ subject, company }) => (
        <span className={styles.whom}>
          {subject && <Person locale={locale} person={subject} gone={words.goneAccount} />}
          {company && (
            <span className={subject ? styles.minor : undefined}>
              <PageLink
                href={addressOf(localizedPath(locale, '/admin/audit'), formatFields({ company: company.id }))}
              >
                <bdi>{company.name ?? words.goneCompany}</bdi>
              </PageLink>
            </span>
          )}
          {!subject && !company && '–'}
        </span>
      ),
    },
    {
      key: 'when',
      label: words.when,
      cell: ({ at, requestId }) => (
        <>
          <time dateTime={at} className={styles.moment}>
            {formatDate(locale, at, 'moment')}
          </time>
          {requestId !== null && (
            <span className={styles.request}>
              <bdi dir="ltr">{requestId}</bdi>
            </span>
          )}
        </>
      ),
    },
  ];
}

/** What a line keeps: of a change, what it was beside what it is. */
function Details({
  locale,
  line,
  categories,
}: {
  locale: Locale;
  line: AuditLineOut;
  categories: CategoryNames;
}) {
  const details = detailsOf(line);
  if (details.length === 0) return null;
  const text = (name: string, fact: AuditLineOut['detail'][string]) => {
    if (fact === line.actor?.id) return line.actor.name;
    return (name === 'category' && categories.get(String(fact))) || detailText(locale, line.kind, name, fact);
  };
  return (
    <dl className={styles.details}>
      {details.map(([name, fact]) => (
        <div key={name} data-name={name}>
          <dt>{detailName(locale, name)}</dt>
          <dd>
            <bdi>{text(name, fact)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type PersonProps = { locale: Locale; person: { id: string; name: string | null }; gone: string };

function Person({ locale, person: { id, name }, gone }: PersonProps) {
  if (name === null) return gone;
  return (
    <PageLink href={localizedPath(locale, `/admin/users/${id}`)}>
      <bdi>{name}</bdi>
    </PageLink>
  );
}
