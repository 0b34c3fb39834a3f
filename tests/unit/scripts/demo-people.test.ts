import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#scripts/demo-accounts.ts';

it('names every person of the demo in the README, and nobody else', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, table = ''] = /\n\| who .*\n\| -.*\n((?:\|.*\n)+)/.exec(readme) ?? [];
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, who]) => who);
  expect(named.sort()).toEqual(DEMO_ACCOUNTS.map(({ email }) => email.replace('@raff.example', '')).sort());
  // The table gives one pattern for all.
  for (const { email, password } of DEMO_ACCOUNTS) expect(password).toBe(`raff-${email.split('@')[0]}-demo`);
});
