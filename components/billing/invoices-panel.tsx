import { EmptyState } from '#components/ui/empty-state.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Invoice } from '#lib/billing/get-subscription-details.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatMoney, labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './subscription-card.module.css';

type Props = { locale: Locale; invoices: readonly Invoice[] };

/** Every invoice with its receipt, the newest first. */
export function InvoicesPanel({ locale, invoices }: Props) {
  const { invoices: words } = messagesFor(locale).billing;
  return (
    <Panel title={words.title} titleId="invoices">
      {invoices.length === 0 ? (
        <EmptyState level={3} title={words.empty} text={words.emptyText} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: the panel is the region; inside of it this is only its table's frame
        <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby="invoices">
          <table className={styles.table} aria-labelledby="invoices">
            <thead>
              <tr>
                <th scope="col">{words.number}</th>
                <th scope="col">{words.date}</th>
                <th scope="col">{words.amount}</th>
                <th scope="col">{words.status}</th>
                <th scope="col">{words.receipt}</th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((invoice) => (
                <InvoiceLine key={invoice.id} locale={locale} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function InvoiceLine({ locale, invoice }: { locale: Locale; invoice: Invoice }) {
  const { invoices: words } = messagesFor(locale).billing;
  const t = translator(locale, 'billing.invoices');
  const { status, number, amountDue, amountPaid, amountRefunded, currency, hostedUrl, pdfUrl } = invoice;
  const money = (amount: number) => formatMoney(locale, amount, currency, { exact: true });
  const statuses: Record<string, string> = words.statuses;
  const name = number ?? formatDate(locale, invoice.issuedAt);
  return (
    <tr>
      <td>
        <bdi dir="ltr">{number ?? '–'}</bdi>
      </td>
      <td>{formatDate(locale, invoice.issuedAt)}</td>
      <td>{money(status === 'paid' ? amountPaid : amountDue)}</td>
      <td>
        {amountRefunded > 0
          ? t('refunded', { amount: money(amountRefunded) })
          : (statuses[status] ?? words.statuses.other)}
      </td>
      <td>
        <span className={styles.receipts}>
          {hostedUrl && (
            <a
              href={hostedUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('open', { number: name })}
            >
              {words.view}
            </a>
          )}
          {pdfUrl && (
            <a
              href={pdfUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={labelled(locale, words.pdf, name)}
            >
              {words.pdf}
            </a>
          )}
          {!hostedUrl && !pdfUrl && '–'}
        </span>
      </td>
    </tr>
  );
}
