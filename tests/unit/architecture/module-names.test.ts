import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';

it.each(locales)('the words of modules stand in messages and not in code, in %s', (locale) => {
  const { names } = messagesFor(locale).modules;
  expect(Object.keys(names).sort()).toEqual([...MODULE_NAMES]);
  const code = globSync('{app,components,db,lib}/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
  const quoted = MODULE_NAMES.flatMap((name) => {
    const { name: title, description } = names[name];
    return [title, description].filter((text) => code.some((source) => source.includes(`'${text}'`)));
  });
  expect(quoted).toEqual([]);
});
