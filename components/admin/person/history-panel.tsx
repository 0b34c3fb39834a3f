import { StateChip } from '#components/billing/subscription-card.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import { namedStateOf, planMilestone } from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatMoney } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './person.module.css';

/** Every subscription that the company had, the newest first. */
export function HistoryPanel({ view: { locale, now, person } }: { view: PersonView }) {
  const { adminPerson: admin, pricing } = messagesFor(locale);
  const words = admin.history;
  const t = translator(locale, 'billing.card');
  return (
    <Panel title={words.title}>
      <div className={styles.history}>
        <Table caption={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.plan}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.from}</th>
              <th scope="col">{words.until}</th>
              <th scope="col" data-numeric>
                {words.paid}
              </th>
            </tr>
          </thead>
          <tbody>
            {person.subscriptions.map(({ subscription, paid, isDouble }) => (
              <tr key={subscription.id}>
                <th scope="row">
                  {t('title', {
                    plan: pricing.plans[subscription.plan].name,
                    interval: subscription.interval,
                  })}
                  {subscription.id === person.subscription?.id && (
                    <span className={styles.quiet}> ({words.current})</span>
                  )}
                  {isDouble && <span className={styles.quiet}> ({words.double})</span>}
                </th>
                <td>
                  <StateChip locale={locale} state={namedStateOf(subscription, now)} />
                </td>
                <td>{formatDate(locale, subscription.startedAt)}</td>
                <td>{formatDate(locale, planMilestone(subscription, now).at)}</td>
                <td data-numeric>
                  {paid ? formatMoney(locale, paid.amount, paid.currency, { exact: true }) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}
