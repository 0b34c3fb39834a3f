import { expect, test } from 'vitest';
import { brokenTexts } from '#components/shell/broken-texts.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';

test.each(locales)('the words of the error boundary are those of the messages in %s', (locale) => {
  expect(brokenTexts[locale]).toEqual(messagesFor(locale).errors.broken);
});
