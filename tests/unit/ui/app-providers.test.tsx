import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ConnectionStrip } from '#components/shell/app-providers.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { draw } from '#tests/setup/draw.tsx';

it.each(locales)('a browser without scripts is told what is missing, in %s', (locale) => {
  const [, said] = /<noscript>(.*)<\/noscript>/.exec(draw(locale, <ConnectionStrip locale={locale} />)) ?? [];
  expect(said).toContain(`>${messagesFor(locale).errors.noScript}</p>`);
});

it('so is it by every document but the two that only say what failed', () => {
  const documents = globSync('app/**/*.tsx').filter((path) => readFileSync(path, 'utf8').includes('<html '));
  const silent = documents.filter(
    (path) => !/<body>\s*<ConnectionStrip locale=\{locale\} \/>/.test(readFileSync(path, 'utf8')),
  );
  expect(documents).toHaveLength(4);
  expect(silent.sort()).toEqual(['app/global-error.tsx', 'app/global-not-found.tsx']);
});
