import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { writeAnswer } from '#dev/analyst/write-answer.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { compiledText } from '#lib/i18n/compiled-texts.ts';
import { formatList, joinNames, joinTitles, labelled, nameWith } from '#lib/i18n/format.ts';
import formatText from '#lib/i18n/format-text.ts';
import formatInBrowser from '#lib/i18n/format-text-in-browser.ts';
import { formats } from '#lib/i18n/formats.ts';
import { isolateName } from '#lib/i18n/isolate.ts';
import { DEFAULT_TIME_ZONE, type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { textsOf } from '#tests/setup/message-texts.ts';
import { WRITTEN_ARGUMENTS } from '#tests/setup/written-arguments.ts';

/** Of the other script, with what moves when it is not kept together: brackets and digits at its ends. */
const FOREIGN: Record<Locale, string> = { en: '(نسمة) 1.5%', ar: '(Nasma) 1.5%' };
const OWN: Record<Locale, string> = { en: 'Nasma', ar: 'نسمة' };

const named = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.argument) return [element.value];
    if (element.type === TYPE.tag) return named(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    return Object.values(element.options).flatMap(({ value }) => named(value));
  });

type Choice = { argument: string; keys: string[] };
const choicesIn = (elements: MessageFormatElement[]): Choice[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.tag) return choicesIn(element.children);
    if (element.type !== TYPE.select) return [];
    const { options } = element;
    return [
      { argument: element.value, keys: Object.keys(options) },
      ...Object.values(options).flatMap(({ value }) => choicesIn(value)),
    ];
  });

const numbersIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.number) return [element.value];
    if (element.type === TYPE.tag) return numbersIn(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => numbersIn(value));
    return element.type === TYPE.plural ? [element.value, ...inside] : inside;
  });

const tagsIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) =>
    element.type === TYPE.tag
      ? [element.value, ...tagsIn(element.children)]
      : element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options).flatMap(({ value }) => tagsIn(value))
        : [],
  );

const optionsFor = (locale: Locale) => ({
  locale,
  globalFormats: formats,
  timeZone: DEFAULT_TIME_ZONE,
  cache: {
    ...{
      dateTime: {},
      number: {},
      message: {},
      relativeTime: {},
      pluralRules: {},
      list: {},
      displayNames: {},
    },
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

type Values = NonNullable<Parameters<typeof formatText>[2]>;

/** Values for a text with a name in each place that may hold one, once for each branch of its choices. */
function casesOf(text: string, locale: Locale, name: string): Values[] {
  const elements = parse(text);
  const choices = choicesIn(elements);
  const chosen = new Set(choices.map(({ argument }) => argument));
  const names = named(elements).filter(
    (argument) => !chosen.has(argument) && (locale === 'en' || !WRITTEN_ARGUMENTS.has(argument)),
  );
  if (names.length === 0) return [];
  const plain: Values = {
    ...Object.fromEntries(named(elements).map((argument) => [argument, OWN[locale]])),
    ...Object.fromEntries(names.map((argument) => [argument, name])),
    ...Object.fromEntries(numbersIn(elements).map((argument) => [argument, 3])),
    ...Object.fromEntries(
      tagsIn(elements).map((tag) => [tag, (inside: unknown) => [inside].flat().join('')]),
    ),
    ...Object.fromEntries(choices.map(({ argument, keys }) => [argument, keys[0] ?? 'other'])),
  };
  return choices.length === 0
    ? [plain]
    : choices.flatMap(({ argument, keys }) => keys.map((key) => ({ ...plain, [argument]: key })));
}

const bare = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

describe.each(locales)('a name of the other script, in %s', (locale) => {
  const screens = [...textsOf(messagesFor(locale))].filter(([key]) => !key.startsWith('email.'));

  test('is isolated in every text that it may be put into, on the server and in the browser', () => {
    let checked = 0;
    for (const [key, text] of screens)
      for (const values of casesOf(text, locale, FOREIGN[locale])) {
        const written = [
          formatText(key, text, values, optionsFor(locale)),
          formatInBrowser(key, compiledText(text), values, optionsFor(locale)),
        ].map((said) => [said].flat().join(''));
        for (const said of written)
          for (const [before, after] of around(said, FOREIGN[locale]))
            expect([before, after], `${key}: ${said}`).toEqual(['\u2068', '\u2069']);
        checked += 1;
      }
    expect(checked).toBeGreaterThan(150);
  });

  test('leaves a text without marks where no name runs the other way', () => {
    if (locale === 'ar') return expect(isolateName('ar', OWN.ar)).toBe(OWN.ar);
    for (const [key, text] of screens)
      for (const values of casesOf(text, locale, OWN[locale]))
        expect([formatText(key, text, values, optionsFor(locale))].flat().join(''), key).not.toMatch(
          /[\u2066-\u2069]/,
        );
  });

  test('is isolated by texts that plain Node formats', () => {
    const said = translator(locale, 'adminPerson')('promote.done', { name: FOREIGN[locale] });
    expect(said).toContain(`\u2068${FOREIGN[locale]}\u2069`);
    expect(translator(locale, 'adminPerson').has('promote.done')).toBe(true);
  });

  test('is isolated in lists, titles and labels, each by itself', () => {
    const [other, own] = [FOREIGN[locale], OWN[locale]];
    const isolatedName = `\u2068${other}\u2069`;
    for (const joined of [
      formatList(locale, [own, other]),
      joinNames(locale, [own, other]),
      joinTitles(locale, [other, own]),
      nameWith(locale, own, other),
      labelled(locale, own, other),
    ]) {
      expect(joined).toContain(isolatedName);
      expect(bare(joined)).toBe(joined.replace(isolatedName, other));
    }
    expect(isolateName(locale, isolatedName)).toBe(isolatedName);
  });

  test('is isolated in what the demo’s analyst answers', () => {
    const looked = {
      ...{ subject: FOREIGN[locale], products: 1, retailers: [FOREIGN[locale]], alsoIn: [FOREIGN[locale]] },
      ...{ from: '2026-11-01', to: '2026-11-20', dataset: 'sample' as const, notSearched: [OWN[locale]] },
    };
    const question = { language: locale, text: '', unused: [] as string[] } as Parameters<
      typeof writeAnswer
    >[0];
    const price = { retailer: FOREIGN[locale], price: 10, regularPrice: 12, unitPrice: 10 };
    const product = { name: FOREIGN[locale], lowest: 10, highest: 10, average: 10, prices: [price] };
    const answer = writeAnswer(question, [
      {
        name: 'getPrices',
        input: {},
        output: {
          ...{ status: 'ok', looked, currency: 'EGP', baseUnit: 'l', unitPrice: 10, total: 1 },
          products: [product],
        },
      },
    ]);
    const places = around(answer, FOREIGN[locale]);
    expect(places.length).toBeGreaterThan(3);
    for (const place of places) expect(place, answer).toEqual(['\u2068', '\u2069']);
  });
});

/** The characters before and after each place where a text holds a name. */
function around(text: string, name: string): [string, string][] {
  const parts = text.split(name);
  return parts.slice(1).map((after, at) => [parts[at]?.at(-1) ?? '', after.at(0) ?? '']);
}
