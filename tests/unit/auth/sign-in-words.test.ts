import { expect, it } from 'vitest';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';

it.each(locales)('no one is welcomed back in %s: who signs in may have signed up a minute ago', (locale) => {
  expect(JSON.stringify(messagesFor(locale).auth)).not.toMatch(/welcome back|بعودتك|مجدد/i);
});
