import { CallButton } from '#components/admin/list/call-button.tsx';
import { SelectField, TextField } from '#components/admin/list/filter-fields.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { JobsPage } from '#lib/admin/operations/loaders.ts';
import type { JobsOut, RecurringOut } from '#lib/admin/operations/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { JOB_KINDS } from '#lib/jobs/kinds.ts';
import { JOB_STATES } from '#lib/vocabulary/terms.ts';
import { jobColumns } from './job-columns.tsx';
import styles from './operations-list.module.css';
import { OperationsList } from './operations-list.tsx';

type Props = { page: JobsPage; list: JobsOut | null };

/** The work that leaves after a commit: what waits, runs, failed and is done. */
export function JobsList({ page, list }: Props) {
  const { locale, query } = page;
  const { adminList, adminOperations } = messagesFor(locale);
  const words = adminOperations.jobs;
  const { kind, text, state } = query;
  return (
    <>
      <OperationsList
        page={page}
        words={words}
        list={list}
        columns={jobColumns(locale)}
        rowKey={({ id }) => id}
        actions={
          state === 'failed' &&
          list !== null &&
          list.total > 0 && (
            <div>
              <CallButton
                locale={locale}
                label={words.retryAll}
                about={words.states.failed}
                path="/admin/jobs/retry-matching"
                body={{ kind, text }}
                done={words.done.retry}
              />
            </div>
          )
        }
      >
        <TextField name="text" label={words.text} value={text} />
        <SelectField
          name="kind"
          label={words.kind}
          any={adminList.any}
          options={JOB_KINDS.map((value) => ({ value, label: value }))}
          value={kind}
        />
        <SelectField
          name="state"
          label={words.state}
          any={adminList.any}
          options={JOB_STATES.map((value) => ({ value, label: words.states[value] }))}
          value={state}
        />
      </OperationsList>
      {list && (
        <div className={styles.recurring}>
          <Recurring locale={locale} kinds={list.recurring} />
        </div>
      )}
    </>
  );
}

function Recurring({ locale, kinds }: { locale: Locale; kinds: readonly RecurringOut[] }) {
  const words = messagesFor(locale).adminOperations.jobs;
  const moment = (at: string | null) => (at === null ? '–' : formatDate(locale, at, 'moment'));
  return (
    <Panel title={words.recurring}>
      <Table caption={words.recurring}>
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.lastRun}</th>
            <th scope="col">{words.lastFailure}</th>
            <th scope="col">{words.nextRun}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, lastRunAt, lastFailedAt, nextRunAt }) => (
            <tr key={kind}>
              <th scope="row">
                <bdi dir="ltr">{kind}</bdi>
              </th>
              <td className={styles.moment}>{moment(lastRunAt)}</td>
              <td className={styles.moment}>{moment(lastFailedAt)}</td>
              <td className={styles.moment}>{moment(nextRunAt)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
