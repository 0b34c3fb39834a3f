import { CallButton } from '#components/admin/list/call-button.tsx';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { HealthPageData } from '#lib/admin/health/loaders.ts';
import type { HealthReportOut } from '#lib/admin/health/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { HealthState } from '#lib/vocabulary/terms.ts';
import styles from './health-page.module.css';

const VARIANTS: Record<HealthState, ChipVariant> = {
  fine: 'success',
  shaky: 'warning',
  down: 'error',
  unknown: 'outlined',
  off: 'disabled',
};

/** What the product stands on: its own parts, and the services outside as they last answered. */
export function HealthPage({ locale, report }: HealthPageData) {
  const { adminHealth: words } = messagesFor(locale);
  const t = translator(locale, 'adminHealth');
  return (
    <>
      <PageHeader
        title={words.title}
        text={`${words.description} ${t('asOf', { when: formatDate(locale, report.asOf, 'moment') })}`}
      />
      <div className={styles.page}>
        <Panel
          title={words.own.title}
          titleId="own"
          actions={
            <CallButton
              locale={locale}
              label={words.check}
              about={words.services.title}
              path="/admin/health/check"
              done={words.checked}
            />
          }
        >
          <OwnParts locale={locale} report={report} />
        </Panel>
        <Services locale={locale} services={report.services} />
      </div>
    </>
  );
}

function StateChip({ locale, state }: { locale: Locale; state: HealthState }) {
  return <Chip variant={VARIANTS[state]}>{messagesFor(locale).adminHealth.states[state]}</Chip>;
}

function OwnParts({ locale, report }: { locale: Locale; report: HealthReportOut }) {
  const { parts, modes } = messagesFor(locale).adminHealth.own;
  const t = translator(locale, 'adminHealth.own');
  const { database, notifications, jobs, sync, audit, market } = report;
  const rows = [
    { name: 'database', state: database.state, facts: t('database', database) },
    { name: 'notifications', state: notifications.state, facts: modes[notifications.mode] },
    { name: 'jobs', state: jobs.state, facts: t(jobs.due > 0 ? 'jobs' : 'noJobs', jobs) },
    { name: 'sync', state: sync.state, facts: t(sync.behind > 0 ? 'sync' : 'noSync', sync) },
    { name: 'audit', state: audit.state, facts: auditFacts(locale, audit) },
    { name: 'market', state: market.state, facts: t(market.strays > 0 ? 'strays' : 'noStrays', market) },
  ] as const;
  return (
    <dl className={styles.parts}>
      {rows.map(({ name, state, facts }) => (
        <div key={name}>
          <dt>{parts[name]}</dt>
          <dd>
            <StateChip locale={locale} state={state} />
            <span>{facts}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function auditFacts(locale: Locale, { sealedUpTo, brokenDay }: HealthReportOut['audit']): string {
  const t = translator(locale, 'adminHealth.own');
  const day = (at: string) => formatDate(locale, at, 'day');
  if (brokenDay !== null) return t('broken', { day: day(brokenDay) });
  return sealedUpTo === null ? t('unsealed') : t('sealed', { day: day(sealedUpTo) });
}

function Services({ locale, services }: { locale: Locale; services: HealthReportOut['services'] }) {
  const { services: words } = messagesFor(locale).adminHealth;
  const moment = (at: string | null) => (at === null ? '–' : formatDate(locale, at, 'moment'));
  return (
    <Panel title={words.title} text={words.text}>
      <Table caption={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.service}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.lastSuccess}</th>
            <th scope="col">{words.lastFailure}</th>
            <th scope="col" data-numeric>
              {words.inARow}
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ service, state, lastSuccessAt, lastFailureAt, failuresInARow, error }) => (
            <tr key={service}>
              <th scope="row">{words.names[service]}</th>
              <td className={styles.moment}>
                <StateChip locale={locale} state={state} />
              </td>
              <td className={styles.moment}>{moment(lastSuccessAt)}</td>
              <td>
                <span className={styles.moment}>{moment(lastFailureAt)}</span>
                {error !== null && (
                  <bdi dir="ltr" className={styles.error}>
                    {error}
                  </bdi>
                )}
              </td>
              <td data-numeric>{failuresInARow}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
