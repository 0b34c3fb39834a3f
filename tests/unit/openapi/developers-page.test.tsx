import { expect, it } from 'vitest';
import { DevelopersPage } from '#components/developers/developers-page.tsx';
import { LOCALES } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

it.each(LOCALES)('the regions of the API reference have names of their own (%s)', (locale) => {
  const codes = [{ code: 'NOT_FOUND', status: 404, meaning: 'missing' }];
  const reference = { origin: 'https://raff.example', domains: [], always: [], codes };
  const html = draw(locale, <DevelopersPage locale={locale} reference={reference as never} />);
  const headings = new Map(
    [...html.matchAll(/<h[23] id="([^"]+)">([^<]+)/g)].map(([, id, text]) => [id, text]),
  );
  const names = [...html.matchAll(/<section[^>]*aria-(?:label|labelledby)="([^"]+)"/g)].map(
    ([, name]) => headings.get(name) ?? name,
  );
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
});
