import { expect, it } from 'vitest';
import { ConnectionStrip } from '#components/shell/app-providers.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { draw } from '#tests/setup/draw.tsx';

it.each(locales)('a browser without scripts is told what is missing, in %s', (locale) => {
  const [, said] = /<noscript>(.*)<\/noscript>/.exec(draw(locale, <ConnectionStrip locale={locale} />)) ?? [];
  expect(said).toContain(`>${messagesFor(locale).errors.noScript}</p>`);
});
