import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import formatParsed from 'use-intl/format-message';
import { expect, test } from 'vitest';
import { fromText } from '#lib/core/as-text.ts';
import { messagesFor, pickMessages } from '#lib/i18n/catalog.ts';
import { compiledText } from '#lib/i18n/compiled-texts.ts';
import formatText from '#lib/i18n/format-text.ts';
import { formats } from '#lib/i18n/formats.ts';
import { DEFAULT_TIME_ZONE, locales } from '#lib/i18n/locales.ts';
import { namespaces } from '#lib/i18n/namespaces.ts';
import { textsOf } from '#tests/setup/message-texts.ts';

type Values = NonNullable<Parameters<typeof formatParsed>[2]>;

const COUNTS = [0, 1, 2, 3, 11, 100, 1234];

/** Something to write for every argument of a text; a tag shows what it is put around. */
function valuesFor(elements: readonly MessageFormatElement[], count: number): Values {
  const values: Values = {};
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type === TYPE.tag) {
      values[element.value] = (chunks) => `[${[chunks].flat().join('')}]`;
      Object.assign(values, valuesFor(element.children, count));
    } else if (element.type === TYPE.select || element.type === TYPE.plural) {
      const options = Object.keys(element.options);
      values[element.value] = element.type === TYPE.plural ? count : (options[count % options.length] ?? '');
      for (const option of Object.values(element.options))
        Object.assign(values, valuesFor(option.value, count));
    } else {
      values[element.value] ??= element.type === TYPE.number ? count : `«${element.value}»`;
    }
  }
  return values;
}

const optionsFor = (locale: string) => ({
  locale,
  globalFormats: formats,
  timeZone: DEFAULT_TIME_ZONE,
  cache: {
    dateTime: {},
    number: {},
    message: {},
    relativeTime: {},
    pluralRules: {},
    list: {},
    displayNames: {},
  },
  formatters: {
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...args),
    getRelativeTimeFormat: (...args: ConstructorParameters<typeof Intl.RelativeTimeFormat>) =>
      new Intl.RelativeTimeFormat(...args),
    getListFormat: (...args: ConstructorParameters<typeof Intl.ListFormat>) => new Intl.ListFormat(...args),
    getDisplayNames: (...args: ConstructorParameters<typeof Intl.DisplayNames>) =>
      new Intl.DisplayNames(...args),
  },
});

const said = (text: ReturnType<typeof formatText>) => [text].flat().join('');

test.each(locales)('a compiled text says in %s what the text itself says', (locale) => {
  const options = optionsFor(locale);
  let compared = 0;
  for (const [key, text] of textsOf(messagesFor(locale))) {
    for (const count of /, (plural|select|number),/.test(text) ? COUNTS : [3]) {
      const values = valuesFor(parse(text), count);
      expect(said(formatText(key, text, values, options)), key).toBe(
        said(formatParsed(key, text, values, options)),
      );
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(2000);
});

test.each(locales)('what browsers get in %s stays as it is when it is compiled again', (locale) => {
  const compiled = fromText(pickMessages(locale, namespaces));
  expect(Object.keys(compiled)).toEqual([...namespaces]);
  for (const [key, text] of textsOf(compiled)) expect(compiledText(text), key).toBe(text);
});
