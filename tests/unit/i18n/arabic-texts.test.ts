import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createTranslator } from 'next-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareArabic } from '#lib/i18n/arabic-texts.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formats } from '#lib/i18n/formats.ts';
import { translator } from '#lib/i18n/translator.ts';
import { textsOf } from '#tests/setup/message-texts.ts';
import { WRITTEN_ARGUMENTS } from '#tests/setup/written-arguments.ts';

afterEach(() => vi.restoreAllMocks());

const screens = [...textsOf(messagesFor('ar'))].filter(([key]) => !key.startsWith('email.'));

function bareArguments(text: string): string[] {
  const inside = (elements: MessageFormatElement[]): string[] =>
    elements.flatMap((element, position) => {
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return Object.values(element.options).flatMap((option) => inside(option.value));
      if (element.type === TYPE.tag) return inside(element.children);
      if (element.type !== TYPE.argument) return [];
      const before = elements[position - 1];
      const isolated = before?.type === TYPE.literal && before.value.endsWith('\u2068');
      return isolated ? [] : [element.value];
    });
  return inside(parse(text));
}

test('every name put into an Arabic sentence is isolated from it', () => {
  for (const [key, text] of screens)
    for (const name of bareArguments(text))
      expect(WRITTEN_ARGUMENTS, `${key}: isolate {${name}} or list it`).toContain(name);
});

test('a percentage in a text is one figure, its sign on the right as where figures are put in', () => {
  const percentages = screens.filter(([, text]) => /\d%/.test(text));
  expect(percentages.length).toBeGreaterThan(0);
  for (const [key, text] of percentages)
    expect(text.replaceAll(/\u2066\d+%\u2069/g, ''), key).not.toMatch(/\d%/);
});

test('every isolate is closed where it was opened', () => {
  for (const [key, text] of screens) {
    expect(text.replaceAll(/\u2068\{\w+\}\u2069|\u2066[^\u2066-\u2069]+%\u2069/g, ''), key).not.toMatch(
      /[\u2066-\u2069]/,
    );
  }
});

test('names joined without a word between them run from the right where they are put in as one name', () => {
  const t = translator('ar', 'market');
  const brand = t('withheld.brandAt', { name: 'لذاذة', retailers: 'توفيرة' });
  expect(t('withheld.brands', { names: brand })).toContain('\u2068\u200f\u2068لذاذة\u2069 (');
  expect(t('ask.filters', { names: t('ask.filter', { title: 'المتجر', names: 'توفيرة' }) })).toContain(
    '\u2068\u200f\u2068المتجر\u2069: ',
  );
  // Which has a direction by its own words.
  expect(t('ask.at', { what: 'لذاذة', names: 'توفيرة' })).not.toContain('\u200f');
});

test('mails isolate what is put in by themselves', () => {
  for (const text of textsOf(messagesFor('ar').email).values()) expect(text).not.toMatch(/[\u2066-\u2069]/);
});

test('counts have Latin digits where the browser takes Arabic for another script of digits', () => {
  const NumberFormat = Intl.NumberFormat;
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function older(tag, options) {
    return new NumberFormat(tag === 'ar' ? 'ar-u-nu-arab' : tag, options);
  });
  const messages = prepareArabic({
    counts: {
      left: '{count, plural, one {بقي يوم} other {بقي # يوم من {limit, plural, one {يوم} other {# يوم}}، #}}',
      position: 'الرقم {position, number, integer}',
    },
    email: {},
  });
  const t = createTranslator({ locale: 'ar', messages, formats });
  expect(t('counts.left', { count: 1000, limit: 30 })).toBe('بقي 1,000 يوم من 30 يوم، 1,000');
  expect(t('counts.position', { position: 3 })).toBe('الرقم 3');
  const bare = createTranslator({ locale: 'ar', messages: { left: '{count, plural, other {#}}' }, formats });
  expect(bare('left', { count: 30 })).toBe('٣٠');
});

test('no figure is written without a named format, nor by a bare number sign', () => {
  for (const [key, text] of textsOf(messagesFor('ar'))) {
    expect(text, key).not.toMatch(/,\s*(number|date|time)\s*\}/);
    const check = (elements: MessageFormatElement[]) => {
      for (const element of elements) {
        expect(element.type, key).not.toBe(TYPE.pound);
        if (element.type === TYPE.plural || element.type === TYPE.select)
          for (const option of Object.values(element.options)) check(option.value);
      }
    };
    check(parse(text));
  }
});

test.each([
  [1, 'سؤالًا واحدًا يوميًا'],
  [2, 'سؤالين يوميًا'],
  [10, '10 أسئلة يوميًا'],
  [50, '50 سؤالًا يوميًا'],
  [100, '100 سؤال يوميًا'],
])('a daily limit of %i is counted as Arabic counts', (member, counted) => {
  const said = translator('ar', 'chat')('allowance.guest', { left: 3, limit: 5, member });
  expect(said).toContain(`لتسأل ${counted}.`);
});
