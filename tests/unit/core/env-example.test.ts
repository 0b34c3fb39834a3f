import fs from 'node:fs';
import { parseEnv as parseFile } from 'node:util';
import { expect, it } from 'vitest';
import { ENV_NAMES, parseEnv } from '#lib/core/env.ts';

const example = parseFile(fs.readFileSync('.env.example', 'utf8'));

it('lists in .env.example every variable that the product reads, and no other', () => {
  expect(Object.keys(example).sort()).toEqual([...ENV_NAMES].sort());
});

it('shows in .env.example values that the product accepts, once the secrets are filled in', () => {
  const secrets = Object.keys(example).filter((name) => /SECRET|KEY|CLIENT_ID|MODEL/.test(name));
  const filled = Object.fromEntries(secrets.map((name) => [name, 'x'.repeat(40)]));
  expect(parseEnv({ ...example, ...filled })).toMatchObject({ ok: true });
});
