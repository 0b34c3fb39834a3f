import { readdirSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { namespaces } from '#lib/i18n/namespaces.ts';
import { textsOf } from '#tests/setup/message-texts.ts';

const folder = (locale: string) => new URL(`../../../messages/${locale}/`, import.meta.url);

/** Names of the arguments and tags that a text asks for. */
function argumentsOf(elements: MessageFormatElement[]): Set<string> {
  const names = new Set<string>();
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(element.value);
    const inner =
      element.type === TYPE.tag
        ? [element.children]
        : element.type === TYPE.select || element.type === TYPE.plural
          ? Object.values(element.options).map((option) => option.value)
          : [];
    for (const name of inner.flatMap((part) => [...argumentsOf(part)])) names.add(name);
  }
  return names;
}

const english = textsOf(messagesFor('en'));
const arabic = textsOf(messagesFor('ar'));

test('both languages have the same keys', () => {
  expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
});

test('every text parses and asks for the same arguments in both languages', () => {
  for (const [key, text] of english) {
    const translated = arabic.get(key) ?? '';
    expect([...argumentsOf(parse(translated))].sort(), key).toEqual([...argumentsOf(parse(text))].sort());
  }
});

test('no text is empty, and no Arabic text is the English one left over', () => {
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe('');
    const translated = arabic.get(key) ?? '';
    expect(translated.trim(), key).not.toBe('');
    // Proper names, addresses and bare arguments may be equal; a sentence may not.
    if (/\s/.test(text.replace(/\{[^}]*\}/g, '').trim())) expect(translated, key).not.toBe(text);
  }
});

test('Arabic plurals have the forms that Arabic needs', () => {
  for (const [key, text] of arabic) {
    const check = (elements: MessageFormatElement[]) => {
      for (const element of elements) {
        if (element.type !== TYPE.plural) continue;
        expect(Object.keys(element.options), key).toEqual(
          expect.arrayContaining(['one', 'two', 'few', 'many', 'other']),
        );
      }
    };
    check(parse(text));
  }
});

describe('files', () => {
  test.each(['en', 'ar'])('%s has one file for each namespace', (locale) => {
    const files = readdirSync(folder(locale)).filter((file) => file.endsWith('.json'));
    expect(files.sort()).toEqual(namespaces.map((name) => `${name}.json`).sort());
  });
});
