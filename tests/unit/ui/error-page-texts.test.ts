import { expect, test } from 'vitest';
import { errorPageTexts } from '#components/shell/error-page-texts.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';

test.each(locales)('the words of the error boundary are those of the messages in %s', (locale) => {
  expect(errorPageTexts[locale]).toEqual(messagesFor(locale).errors.broken);
});
