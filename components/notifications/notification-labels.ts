import { formatDate, formatMoney, joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { NotificationOut } from '#lib/notifications/schema.ts';

/** The texts that the centre needs in the browser, given by the server: plain `{name}` arguments, so that no formatter is loaded. */
export type NotificationTexts = {
  types: Record<string, { title: string; text: string }>;
  plans: Record<string, string>;
  modules: Record<string, string>;
  roles: Record<string, string>;
};

export type NotificationLabel = { title: string; text: string; href: string | null };

export function fillText(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The payload's facts as text. */
function valuesOf(
  { payload }: NotificationOut,
  locale: Locale,
  texts: NotificationTexts,
): Record<string, string> {
  const values: Record<string, string> = {
    plan: texts.plans[text(payload.plan)] ?? '',
    module: texts.modules[text(payload.moduleId)] ?? '',
    role: texts.roles[text(payload.role)] ?? '',
    email: text(payload.email),
    reason: text(payload.reason),
    company: text(payload.companyName),
    host: text(payload.host),
    rule: text(payload.rule),
    product: text(locale === 'ar' ? payload.productAr : payload.productEn),
    retailer: text(locale === 'ar' ? payload.retailerAr : payload.retailerEn),
    text: text(locale === 'ar' ? payload.textAr : payload.textEn),
  };
  const names = payload.names ?? (locale === 'ar' ? payload.namesAr : payload.namesEn);
  if (Array.isArray(names)) values.names = namesIn(names, payload.count, locale);
  for (const name of ['trialEndsAt', 'cancelAt', 'renewsAt'])
    if (text(payload[name])) values[name] = formatDate(locale, text(payload[name]), 'dayLong');
  if (text(payload.dueAt)) values.dueAt = formatDate(locale, text(payload.dueAt), 'moment');
  if (typeof payload.amount === 'number')
    values.amount = formatMoney(locale, payload.amount, text(payload.currency));
  return values;
}

/** The first of several names, and how many more there are. */
function namesIn(names: readonly unknown[], count: unknown, locale: Locale): string {
  const listed = names.map(text);
  const more = (typeof count === 'number' ? count : 0) - listed.length;
  return joinNames(locale, more > 0 ? [...listed, `+${more}`] : listed);
}

const SUBSCRIPTION_PAGE = '/settings/subscription';

/** Where a notification leads, without language prefix. */
function pathOf({ type, payload }: NotificationOut, modulePaths: Record<string, string>): string | null {
  if (type === 'dashboard.ready') return modulePaths[text(payload.moduleId)] ?? null;
  if (type.startsWith('activation.')) return '/admin/activation';
  if (type.startsWith('dispute.')) return '/settings/issues';
  if (type.startsWith('feed.')) return '/admin/data';
  if (type.startsWith('alert.')) return text(payload.path) || '/settings/alerts';
  if (type === 'account.welcome') return '/subscription';
  if (type === 'account.role.changed') return '/';
  if (type.startsWith('account.')) return '/settings/general';
  return SUBSCRIPTION_PAGE;
}

export function notificationLabel(
  notification: NotificationOut,
  locale: Locale,
  texts: NotificationTexts,
  modulePaths: Record<string, string>,
): NotificationLabel {
  const template = texts.types[notification.type.replaceAll('.', '_')] ?? texts.types.other;
  const values = valuesOf(notification, locale, texts);
  return {
    title: fillText(template?.title ?? '', values),
    text: fillText(template?.text ?? '', values),
    href: pathOf(notification, modulePaths),
  };
}

/** A notification of the market or of its data, and not of the account or its plan. */
export function isOfData({ type }: Pick<NotificationOut, 'type'>): boolean {
  return ['alert', 'feed', 'dispute', 'dashboard'].includes(type.split('.')[0] ?? '');
}

/** Notifications after which what a page shows may be out of date. */
export function changesPages(type: string): boolean {
  return !type.startsWith('account.') || type === 'account.role.changed';
}
