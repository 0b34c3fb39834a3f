import { describe, expect, it } from 'vitest';
import { buildImportGraph, readImportGraph } from './import-graph.ts';
import { RULES } from './rules.ts';

const ours = readImportGraph(process.cwd());

describe('the import graph', () => {
  it('holds the whole product', () => {
    expect(ours.size).toBeGreaterThan(100);
    expect(ours.get('middleware.ts')?.imports.length).toBeGreaterThan(0);
  });

  it.each(Object.entries(RULES))('keeps the rule %s', (_name, rule) => {
    expect(rule(ours)).toEqual([]);
  });
});

/** For each rule sources that break it, and what it must say. */
const planted: [keyof typeof RULES, Record<string, string>, string][] = [
  ['arrows', { 'lib/users/show.ts': `import '#components/ui/logo.tsx'` }, 'lib/users/show.ts'],
  [
    'arrows',
    { 'db/queries/users.ts': `import type { Plan } from '#lib/billing/plans.ts'` },
    'lib/billing/plans.ts',
  ],
  [
    'arrows',
    { 'app/[locale]/page.tsx': `import { users } from '#db/queries/users.ts'` },
    'db/queries/users.ts',
  ],
  ['arrows', { 'lib/users/show.ts': `export * from '../../db/schema/accounts.ts'` }, 'db/schema/accounts.ts'],
  ['arrows', { 'lib/core/env.ts': `await import('#dev/stack.ts')` }, 'dev/stack.ts'],
  ['arrows', { 'components/chat/box.tsx': `import '#app/[locale]/page.tsx'` }, 'app/[locale]/page.tsx'],
  ['sdks', { 'lib/billing/sync.ts': `import type Stripe from 'stripe'` }, 'lib/billing/stripe/'],
  ['sdks', { 'lib/users/stripe/pay.ts': `import Stripe from 'stripe'` }, 'lib/billing/stripe/'],
  ['sdks', { 'scripts/send.ts': `import { Resend } from 'resend'` }, 'resend-mailer.ts'],
  ['sdks', { 'lib/chat/model.ts': `import { createOpenAI } from '@ai-sdk/openai'` }, 'openai-model.ts'],
  ['sdks', { 'db/queries/users.ts': `import postgres from 'postgres'` }, 'db/client.ts'],
  ['drizzle', { 'lib/users/show.ts': `import { eq } from 'drizzle-orm'` }, 'Drizzle'],
  ['drizzle', { 'app/x.ts': `import { x } from 'drizzle-orm/pg-core'` }, 'Drizzle'],
  ['ai', { 'app/api/chat/route.ts': `import { streamText } from 'ai'` }, 'outside lib/chat'],
  [
    'pure',
    {
      'components/chat/box.tsx': `import { loadChat } from '#lib/chat/loaders.ts'`,
      'lib/chat/loaders.ts': `import { chats } from '#db/queries/chats.ts'`,
      'db/queries/chats.ts': '',
    },
    'components/chat/box.tsx → lib/chat/loaders.ts → db/queries/chats.ts',
  ],
  ['pure', { 'components/ui/file.tsx': `import fs from 'node:fs'` }, 'node:fs'],
  ['pure', { 'middleware.ts': `import '#db/client.ts'`, 'db/client.ts': '' }, 'db/client.ts'],
  [
    'plainUi',
    { 'components/ui/card.tsx': `import '#components/pricing/plan.tsx'` },
    'components/pricing/plan.tsx',
  ],
  [
    'noJsxInScripts',
    {
      'scripts/mail.ts': `import '#lib/email/render.ts'`,
      'lib/email/render.ts': `import '#components/ui/logo.tsx'`,
    },
    'scripts/mail.ts → lib/email/render.ts → components/ui/logo.tsx',
  ],
  [
    'thinRoutes',
    { 'app/api/x/route.ts': 'export const GET = () => { try { return 1; } catch { return 2; } };' },
    'try',
  ],
  ['environment', { 'lib/chat/model.ts': `const key = process.env.OPENAI_API_KEY` }, 'OPENAI_API_KEY'],
  ['environment', { 'app/x.ts': `const { APP_URL } = process.env` }, 'app/x.ts'],
  ['environment', { 'next.config.ts': `const name = process.env['PORT']` }, 'next.config.ts'],
  [
    'serverOnly',
    {
      'components/chat/box.tsx': `'use client';\nimport '#lib/chat/limits.ts'`,
      'lib/chat/limits.ts': `import { env } from '#lib/core/env.ts'`,
    },
    'components/chat/box.tsx → lib/chat/limits.ts → lib/core/env.ts',
  ],
  [
    'serverOnly',
    {
      'components/ui/text.tsx': `'use client';\nimport en from '#messages/en/chat.json' with { type: 'json' }`,
    },
    'messages/en/chat.json',
  ],
  ['noServerActions', { 'lib/users/save.ts': `'use server';\nexport const save = 1;` }, 'server action'],
  ['noServerActions', { 'app/x.ts': `export async function save() { 'use server'; }` }, 'server action'],
  ['names', { 'lib/users/utils.ts': '' }, 'says nothing'],
  ['names', { 'lib/helpers/dates.ts': '' }, 'says nothing'],
  ['noBarrels', { 'lib/users/all.ts': `export * from './a.ts';\nexport { b } from './b.ts';` }, 'barrel'],
  ['exists', { 'lib/users/show.ts': `import '#lib/users/gone.ts'` }, 'not there'],
];

describe('a planted violation', () => {
  it.each(planted)('is found by the rule %s: %o', (name, sources, expected) => {
    const findings = RULES[name]?.(buildImportGraph(sources)) ?? [];
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(expected);
  });

  it('is planted for every rule', () => {
    expect(new Set(planted.map(([name]) => name))).toEqual(new Set(Object.keys(RULES)));
  });

  it('is none where only a type is taken from what runs elsewhere', () => {
    const graph = buildImportGraph({
      'components/chat/box.tsx': `import type { Chat } from '#lib/chat/loaders.ts'`,
      'lib/chat/loaders.ts': `import '#db/client.ts'`,
    });
    expect(RULES.pure?.(graph)).toEqual([]);
  });
});
