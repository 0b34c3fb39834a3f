import { describe, expect, it } from 'vitest';
import { fillText, notificationLabel } from '#components/notifications/notification-labels.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { NOTIFICATION_PAYLOADS } from '#lib/notifications/schema.ts';

const facts = {
  subscriptionId: 's1',
  plan: 'growth',
  interval: 'monthly',
  trialEndsAt: '2026-11-27T10:00:00.000Z',
  cancelAt: '2026-12-01T10:00:00.000Z',
  amount: 74_700,
  currency: 'USD',
  moduleId: 'priceMonitor',
  email: 'mona@company.example',
  role: 'admin',
  reason: 'They see no prices',
  companyName: 'Nile Foods',
  dueAt: '2026-12-01T10:00:00.000Z',
  renewsAt: '2026-12-01T22:00:00.000Z',
  host: 'hooks.slack.com',
  rule: 'Milk',
  textEn: 'Milk costs less.',
  textAr: 'انخفض سعر اللبن.',
  names: ['Milk', 'Tea'],
  count: 3,
};

describe.each(locales)('the words of notifications in %s', (locale) => {
  const { modules, notifications, pricing } = messagesFor(locale);
  const texts = {
    types: notifications.types,
    roles: notifications.roles,
    plans: { growth: pricing.plans.growth.name },
    modules: { priceMonitor: modules.names.priceMonitor.name },
  };
  const words = (type: string) =>
    notificationLabel({ id: 'n1', type, createdAt: facts.cancelAt, payload: facts }, locale, texts, {
      priceMonitor: '/price-monitor',
    });

  it.each(Object.keys(NOTIFICATION_PAYLOADS))(
    'say %s with every argument filled in and lead somewhere',
    (type) => {
      const { title, text, href } = words(type);
      expect(title).not.toBe('');
      expect(title + text).not.toMatch(/[{}]/);
      expect(title).not.toBe(notifications.types.other.title);
      expect(href).toMatch(/^\//);
    },
  );

  it('use no plural or format, which the browser would need a formatter for', () => {
    for (const { title, text } of Object.values(notifications.types))
      expect(title + text).not.toMatch(/\{\w+\s*,/);
  });

  it('have something to say of a type they do not know', () => {
    expect(words('something.new').title).toBe(notifications.types.other.title);
  });
});

it('fills in names and leaves what it does not know', () => {
  expect(fillText('{a} and {b}', { a: '1' })).toBe('1 and {b}');
});
