import { emailName } from '#lib/admin/operations/email-name.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatList, formatMoney } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { Finding } from './policy.ts';

/** A finding in a sentence or two, for the page and for the API alike. */
export const findingText = (locale: Locale, finding: Finding): string => {
  const t = translator(locale, 'adminPerson.findings');
  const moment = (at: Date | null) => (at ? formatDate(locale, at, 'moment') : '');
  const named = (names: readonly ModuleName[]) =>
    formatList(
      locale,
      names.map((name) => messagesFor(locale).modules.names[name].name),
    );
  const has = (value: unknown) => (value === null ? 'no' : 'yes');
  switch (finding.code) {
    case 'blocked': {
      const { at, by, reason } = finding;
      const when = t('blocked', { hasDate: has(at), date: moment(at), hasName: has(by), name: by ?? '' });
      return reason === null ? when : `${when} ${t('reason', { reason })}`;
    }
    case 'email_unverified':
      return t('email_unverified', { hours: finding.hoursLeft });
    case 'no_subscription':
      return t(finding.trialUsed ? 'no_plan' : 'no_subscription');
    case 'trial_over':
    case 'canceled':
    case 'ends':
      return t(finding.code, { date: formatDate(locale, finding.at, 'dayLong') });
    case 'payment_failed': {
      const { due, isClosed } = finding;
      const amount = due ? formatMoney(locale, due.amount, due.currency, { exact: true }) : '';
      const retry = due?.nextAttemptAt ?? null;
      return [
        t('payment_failed', { hasAmount: has(due), amount }),
        retry ? t('retry', { date: moment(retry) }) : t('no_retry'),
        ...(isClosed ? [t('closed')] : []),
      ].join(' ');
    }
    case 'unclear':
      return t('unclear', { status: finding.status });
    case 'activation': {
      const { hoursLeft } = finding;
      const state = hoursLeft === null ? 'unpaid' : hoursLeft > 0 ? 'due' : 'overdue';
      const hours = Math.abs(hoursLeft ?? 0);
      return t('activation', { modules: named(finding.modules), state, hours });
    }
    case 'module_without_link':
      return t('module_without_link', { modules: named(finding.modules) });
    case 'two_subscriptions':
      return t('two_subscriptions', { count: finding.count });
    case 'daily_limit_used':
      return t('daily_limit_used', { limit: finding.limit });
    case 'sync_behind':
      return t('sync_behind', { asked: finding.asked, done: finding.done });
    case 'mail_refused': {
      const text = t('mail_refused', {
        template: emailName(locale, finding.template),
        date: moment(finding.at),
      });
      return finding.reason === null ? text : `${text} ${finding.reason}`;
    }
    case 'too_many_members':
      return t('too_many_members', { members: finding.members, seats: finding.seats });
    default:
      return t(finding.code);
  }
};
