import fs from 'node:fs';
import { expect, test } from 'vitest';
import { brands, manufacturers } from '#db/sample-market/brands.ts';
import { categoryGroups, categoryLeaves } from '#db/sample-market/categories.ts';
import { retailers } from '#db/sample-market/retailers.ts';
import { simplify } from '#dev/analyst/words.ts';
import { GOVERNORATES } from '#lib/vocabulary/governorates.ts';

const names = [
  ...[...brands, ...manufacturers, ...retailers, ...categoryLeaves].flatMap(({ name }) => [name.en, name.ar]),
  ...GOVERNORATES.flatMap(({ nameEn, nameAr }) => [nameEn, nameAr]),
].map(simplify);

/** Words of the trade that names of makers, shops and categories are made of too. */
const OF_THE_TRADE = new Set([...categoryGroups.flatMap(({ name }) => [name.en, name.ar]).map(simplify)]);

const isWord = (text: string, name: string) => new RegExp(`(?<![\\p{L}])${name}(?![\\p{L}])`, 'u').test(text);

/** Comments give examples, and files have names. */
const codeOf = (file: string) =>
  simplify(
    fs
      .readFileSync(file, 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, ' ')
      .replaceAll(/^\s*\/\/.*$/gm, ' ')
      .replaceAll(/\s\/\/ .*$/gm, ' ')
      .replaceAll(/ from '[^']+'/g, ' '),
  );

test("no name of the market stands in the code of the demo's model", () => {
  const files = fs.globSync('dev/analyst/**/*.ts');
  expect(files.length).toBeGreaterThan(20);
  const sought = names.filter((name) => !OF_THE_TRADE.has(name));
  const found = files.flatMap((file) => {
    const code = codeOf(file);
    return sought.filter((name) => isWord(code, name)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
