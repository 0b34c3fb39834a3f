import { expect, test } from 'vitest';
import { formattingTag, locales } from '#lib/i18n/locales.ts';

test('digits are Latin in every language, whatever tag is used', () => {
  for (const tag of [...locales, ...locales.map(formattingTag)]) {
    expect(new Intl.NumberFormat(tag).format(1234567890)).toMatch(/^[0-9,]+$/);
  }
});
