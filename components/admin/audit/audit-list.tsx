import { ExportLink } from '#components/admin/list/export-link.tsx';
import { DayFilter, SelectField, TextField } from '#components/admin/list/filter-fields.tsx';
import { OperationsList } from '#components/admin/operations/operations-list.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import type { AuditPage, NamedLines } from '#lib/admin/audit/loaders.ts';
import { addressWith, type ListAddress } from '#lib/admin/list/page-address.ts';
import { AUDIT_KINDS } from '#lib/audit/audit-kinds.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { auditColumns } from './audit-columns.tsx';
import styles from './audit-list.module.css';
import { auditKindName } from './audit-text.ts';

type Props = { page: AuditPage; list: NamedLines | null };

/** The entries of the audit trail: who changed what, for which person and why. */
export function AuditList({ page, list }: Props) {
  const { locale, query, address } = page;
  const { adminList, adminAudit: words } = messagesFor(locale);
  const [line] = list?.items ?? [];
  return (
    <OperationsList
      page={page}
      words={words}
      list={list}
      columns={auditColumns(locale, list?.categories)}
      rowKey={({ id }) => id}
      actions={
        <div className={styles.tools}>
          <SealState locale={locale} verdict={page.verdict} />
          <ExportLink
            href={`/api/admin/audit/export${addressWith({ ...address, path: '' }, { limit: null })}`}
            label={words.export}
            failed={words.failed}
          />
        </div>
      }
    >
      <PersonField name="actor" label={words.who} email={words.whoEmail} known={line?.actor} {...page} />
      <SelectField
        name="kind"
        label={words.what}
        any={adminList.any}
        options={AUDIT_KINDS.map((value) => ({ value, label: auditKindName(locale, value) }))}
        value={query.kind}
      />
      <PersonField
        name="subject"
        label={words.whom}
        email={words.whomEmail}
        known={line?.subject}
        {...page}
      />
      <Narrowed name="company" label={words.company} value={query.company} known={line?.company} {...page} />
      <Narrowed name="request" label={words.request} value={query.request} {...page} />
      <DayFilter locale={locale} name="from" label={words.from} value={query.from} />
      <DayFilter locale={locale} name="to" label={words.to} value={query.to} />
    </OperationsList>
  );
}

/** Up to which day no one can have changed a line unseen, or where someone has. */
function SealState({ locale, verdict }: Pick<AuditPage, 'locale' | 'verdict'>) {
  const { sealedUpTo, brokenDay, isBehind } = verdict;
  const t = translator(locale, 'adminAudit.seal');
  const shown = (day: string) => formatDate(locale, startOfCairoDay(day));
  if (brokenDay !== null) {
    return (
      <p role="alert" className={styles.broken}>
        {t('broken', { day: shown(brokenDay) })}
      </p>
    );
  }
  if (sealedUpTo === null) return <p className={styles.sealed}>{t('none')}</p>;
  return (
    <p className={styles.sealed}>
      {t('upTo', { day: shown(sealedUpTo) })} {isBehind && t('behind')}
    </p>
  );
}

type Known = { id: string; name: string | null } | null | undefined;

type NarrowedProps = {
  locale: Locale;
  address: ListAddress;
  name: string;
  label: string;
  value: string | undefined;
  known?: Known;
};

/** What a link narrowed the list to, by its id: shown by its name, and taken away by another link. */
function Narrowed({ locale, address, name, label, value, known }: NarrowedProps) {
  if (value === undefined) return null;
  const shown = (known?.id === value && known.name) || value;
  return (
    <div className={styles.narrowed}>
      <span>{label}</span>
      <span className={styles.only}>
        <input type="hidden" name={name} value={value} />
        <bdi>{shown}</bdi>
        <PageLink
          href={addressWith(address, { [name]: null })}
          aria-label={translator(locale, 'adminAudit')('remove', { name: shown })}
        >
          <CloseIcon size={16} />
        </PageLink>
      </span>
    </div>
  );
}

type PersonFieldProps = Pick<AuditPage, 'query'> &
  Omit<NarrowedProps, 'value'> & { name: 'actor' | 'subject'; email: string };

/** Someone by the email that one types, or by the id that a link gave. */
function PersonField({ query, email, ...props }: PersonFieldProps) {
  const value = query[props.name];
  if (value !== undefined && !value.includes('@')) return <Narrowed {...props} value={value} />;
  return <TextField name={props.name} kind="email" label={email} value={value} />;
}
