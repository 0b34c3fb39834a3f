import { auditKindName, detailText } from '#components/admin/audit/audit-text.ts';
import type { TimelineEvent } from '#lib/admin/person/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatMoney } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';

/** What happened, in a line; a word that no one translated yet stands as it is kept. */
export function eventText(locale: Locale, event: TimelineEvent): string {
  const t = translator(locale, 'adminPerson.timeline');
  const { announcements, effects } = messagesFor(locale).adminPerson.timeline;
  const { what, detail } = event;
  switch (event.kind) {
    case 'audit':
      return auditText(locale, event);
    case 'invoice':
      return invoiceText(locale, event);
    case 'announcement':
      return what in announcements ? t('told', { what: known(announcements, what) }) : known(effects, what);
    case 'job': {
      const name = detail.template ? `${what} (${detail.template})` : what;
      const failed = t('failedJob', { what: name, attempts: Number(detail.attempts) });
      return detail.error ? `${failed} – ${detail.error}` : failed;
    }
    case 'note':
      return String(detail.text);
  }
}

function known(words: Record<string, string>, key: string): string {
  return words[key] ?? key;
}

/** Where the name of the event says what it was before and after. */
const SAYS_ITSELF = new Set([
  'admin.user_blocked',
  'admin.user_unblocked',
  'admin.user_promoted',
  'admin.user_demoted',
  'admin.activation_claimed',
  'admin.activation_released',
]);

function auditText(locale: Locale, { what, detail }: TimelineEvent): string {
  const t = translator(locale, 'adminPerson.timeline');
  const value = (name: string) => detailText(locale, what, name, detail[name] ?? null);
  const parts = [auditKindName(locale, what)];
  if (detail.module) parts.push(value('module'));
  if (!SAYS_ITSELF.has(what) && ('before' in detail || 'after' in detail))
    parts.push(t('change', { before: value('before'), after: value('after') }));
  if (detail.reason) parts.push(value('reason'));
  return parts.join(' · ');
}

function invoiceText(locale: Locale, { what, detail }: TimelineEvent): string {
  const t = translator(locale, 'adminPerson.timeline');
  const { invoices } = messagesFor(locale).billing;
  const money = (amount: unknown) =>
    formatMoney(locale, Number(amount), String(detail.currency), { exact: true });
  const number = String(detail.number ?? '–');
  const isPaid = what === 'paid';
  const parts = [
    isPaid
      ? t('invoicePaid', { number, amount: money(detail.amountPaid) })
      : t('invoice', { number, amount: money(detail.amountDue) }),
    ...(isPaid ? [] : [known(invoices.statuses, what)]),
    ...(Number(detail.amountRefunded) > 0 ? [t('refunded', { amount: money(detail.amountRefunded) })] : []),
  ];
  return parts.join(' · ');
}
