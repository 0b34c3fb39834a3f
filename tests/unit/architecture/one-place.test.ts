import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('{app,components,db,lib}/**/*.{ts,tsx}').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

test.each([
  ['the name of the cookie that tells of a session', "'raff_hint'", 'lib/vocabulary/session-hint.ts'],
  ['hearing the connection go', "addEventListener('offline'", 'components/ui/use-online.ts'],
  ['the link past the menus', 'href="#content"', 'components/shell/skip-link.tsx'],
  ['writing a line of the audit trail', 'insertAuditEvents(', 'lib/audit/record-audit.ts'],
])('%s stands in one place', (_idea, words, place) => {
  expect(sources.filter(({ text }) => text.includes(words)).map(({ path }) => path)).toEqual([place]);
});

test('a promise is held to a time in one place', () => {
  const holds = ({ text }: { text: string }) =>
    text.includes('Promise.race(') && text.includes('setTimeout(');
  expect(sources.filter(holds).map(({ path }) => path)).toEqual(['lib/core/within.ts']);
});

test('limits are defined where they are looked for', () => {
  const elsewhere = sources.filter(
    ({ path, text }) =>
      /^(lib|app)\/.*\.ts$/.test(path) && /\bburst: *\d/.test(text) && !path.endsWith('/limits.ts'),
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});
