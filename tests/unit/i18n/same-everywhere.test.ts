import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { payLabel, stateText } from '#components/billing/subscription-labels.ts';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { notificationLabel } from '#components/notifications/notification-labels.ts';
import { styleOf } from '#dev/analyst/answers/format.ts';
import { renderEmail } from '#lib/email/render-email.ts';
import type { EmailTemplate } from '#lib/email/templates.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatMoney, formatNumber } from '#lib/i18n/format.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';
import { textsOf } from '#tests/setup/message-texts.ts';

const facts = {
  at: '2026-11-27T22:00:00.000Z',
  amount: 74_750,
  currency: 'USD',
};

/** Mails isolate what they insert by their own means; what is read is the same. */
const read = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

describe.each(locales)('a fact in %s', (locale) => {
  const { notifications } = messagesFor(locale);
  const amount = read(formatMoney(locale, facts.amount, facts.currency));
  const day = formatDate(locale, facts.at, 'dayLong');
  const mail = (template: EmailTemplate) => {
    const values = { ...facts, name: 'Mona', planId: 'growth_monthly', link: null };
    const { subject, text } = renderEmail(template, values, locale);
    return read(`${subject}\n${text}`);
  };
  const notification = (type: string) => {
    const payload = { ...facts, plan: 'growth', trialEndsAt: facts.at, cancelAt: facts.at };
    const texts = { types: notifications.types, plans: { growth: 'Growth' }, modules: {}, roles: {} };
    const words = notificationLabel({ id: 'n1', type, createdAt: facts.at, payload }, locale, texts, {});
    return read(words.title + words.text);
  };

  it('is one amount in mails, in notifications and on the screens', () => {
    expect(mail('paymentReceived')).toContain(amount);
    expect(mail('trialEnding')).toContain(amount);
    expect(notification('payment.received')).toContain(amount);
    expect(read(payLabel(locale, { ...facts, nextAttemptAt: null }))).toContain(amount);
  });

  it('is one day in mails, in notifications and on the screens', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    const subscription = subscriptionSnapshot(now, { cancelAt: new Date(facts.at) });
    expect(mail('cancellationScheduled')).toContain(day);
    expect(notification('subscription.cancellation.scheduled')).toContain(day);
    expect(stateText({ locale, subscription, due: null, now })).toContain(day);
  });

  it('is one figure on the dashboards and in the analyst stand-in, which writes plain spaces', () => {
    const figures = figuresFor(locale, 'EGP');
    const said = styleOf(locale);
    expect(said.money(1234.5, 'EGP')).toBe(figures.money(1234.5).replaceAll('\u00a0', ' '));
    expect(said.percent(4.25)).toBe(figures.percent(4.25));
    expect(said.change(-4.25)).toBe(figures.change(-4.25));
    expect(said.index(98.76)).toBe(figures.index(98.76));
    expect(said.day('2026-11-21')).toBe(figures.day('2026-11-21'));
    expect(figures.money(1234.5)).toBe(formatMoney(locale, 123_450, 'EGP', { exact: true }));
  });

  it('is one number, whether a text counts it or a function writes it', () => {
    const counted = translator(locale, 'pricing')('card.allModules', { count: 12_345 });
    expect(counted).toContain(formatNumber(locale, 12_345));
  });

  it('is one table, whether a menu offers it or a file has it as a sheet', () => {
    const { exports, priceMonitor } = messagesFor(locale);
    const sheets = Object.entries(exports.sheets).filter(([id]) => id in priceMonitor.tables);
    expect(sheets.length).toBeGreaterThan(5);
    expect(priceMonitor.tables).toMatchObject(Object.fromEntries(sheets));
    // Excel cuts longer names.
    for (const [id, name] of Object.entries(exports.sheets)) expect(name.length, id).toBeLessThanOrEqual(31);
  });

  it('is left by the texts to the one format that writes numbers so, and never a date', () => {
    for (const [key, text] of textsOf(messagesFor(locale)))
      for (const element of formatted(parse(text))) {
        expect(element.type, key).toBe(TYPE.number);
        expect(element.style, key).toBe('integer');
      }
  });
});

type Formatted = Extract<MessageFormatElement, { type: TYPE.number | TYPE.date | TYPE.time }>;

const formatted = (elements: MessageFormatElement[]): Formatted[] =>
  elements.flatMap((element): Formatted[] => {
    switch (element.type) {
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        return [element];
      case TYPE.tag:
        return formatted(element.children);
      case TYPE.select:
      case TYPE.plural:
        return Object.values(element.options).flatMap(({ value }) => formatted(value));
      default:
        return [];
    }
  });
