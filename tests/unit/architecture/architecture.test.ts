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

/** Forms in which one domain can come to know another, each in a file of the one. */
const FORMS = [
  `import { plans } from '#lib/billing/plans.ts'`,
  `import type { Plan } from '#lib/billing/plans.ts'`,
  `import { type Plan } from '#lib/billing/plans.ts'`,
  `export type Plan = import('#lib/billing/plans.ts').Plan`,
  `import * as plans from '#lib/billing/plans.ts'`,
  `import '#lib/billing/plans.ts'`,
  `import { plans } from '../billing/plans.ts'`,
  `export const load = () => import('#lib/billing/plans.ts')`,
  `export { plans } from '#lib/billing/plans.ts'`,
  `export type { Plan } from '#lib/billing/plans.ts'`,
  `export * from '#lib/billing/plans.ts'`,
];

/** For each rule sources that break it, and what it must say. */
const planted: [keyof typeof RULES, Record<string, string>, string][] = [
  ['arrows', { 'lib/users/show.ts': `import '#components/ui/logo.tsx'` }, 'lib/users/show.ts'],
  [
    'arrows',
    { 'db/queries/users.ts': `import type { Choice } from '#lib/billing/rules/policy.ts'` },
    'lib/billing/rules/policy.ts',
  ],
  [
    'arrows',
    { 'app/[locale]/page.tsx': `import { users } from '#db/queries/users.ts'` },
    'db/queries/users.ts',
  ],
  ['arrows', { 'lib/users/show.ts': `export * from '../../db/schema/accounts.ts'` }, 'db/schema/accounts.ts'],
  ['arrows', { 'lib/market/fill.ts': `await import('#db/seed/fill.ts')` }, 'db/seed/fill.ts'],
  ['arrows', { 'lib/core/env.ts': `await import('#dev/stack.ts')` }, 'dev/stack.ts'],
  ['arrows', { 'components/chat/box.tsx': `import '#app/[locale]/page.tsx'` }, 'app/[locale]/page.tsx'],
  [
    'strangers',
    { 'dev/stripe/trials.ts': `import { PLANS } from '#lib/vocabulary/plans.ts'` },
    'lib/vocabulary',
  ],
  ['strangers', { 'dev/stripe/prices.ts': `import type { Pool } from '../../db/client.ts'` }, 'db/client.ts'],
  ['strangers', { 'dev/stripe/pages.ts': `export * from '#app/robots.ts'` }, 'app/robots.ts'],
  ['sdks', { 'lib/billing/sync.ts': `import type Stripe from 'stripe'` }, 'lib/billing/stripe/'],
  ['sdks', { 'lib/users/stripe/pay.ts': `import Stripe from 'stripe'` }, 'lib/billing/stripe/'],
  ['sdks', { 'scripts/send.ts': `import { Resend } from 'resend'` }, 'resend-mailer.ts'],
  ['sdks', { 'lib/chat/model.ts': `import { createOpenAI } from '@ai-sdk/openai'` }, 'openai-model.ts'],
  ['sdks', { 'db/queries/users.ts': `import postgres from 'postgres'` }, 'db/driver.ts'],
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
  ...FORMS.map((form): (typeof planted)[number] => [
    'noCycles',
    { 'lib/auth/access.ts': form, 'lib/billing/pay.ts': `import '#lib/auth/sign-in.ts'` },
    'lib/auth, lib/billing reach each other: lib/auth/access.ts → lib/billing/plans.ts',
  ]),
  [
    'noCycles',
    {
      'lib/auth/access.ts': `import type { Job } from '#lib/jobs/kinds.ts'`,
      'lib/jobs/enqueue-job.ts': `import type { Mail } from '#lib/email/layout.ts'`,
      'lib/email/send-email.ts': `import type { User } from '#lib/auth/policy.ts'`,
    },
    'lib/auth, lib/email, lib/jobs reach each other',
  ],
  [
    'noCycles',
    {
      'lib/billing/stripe/events.ts': `import '#lib/http/route.ts'`,
      'lib/http/route.ts': `import '#lib/billing/rules/policy.ts'`,
    },
    'lib/billing, lib/http reach each other',
  ],
  [
    'noCycles',
    {
      'lib/core/log.ts': `import type { Pool } from '#db/client.ts'`,
      'db/client.ts': `import { SECOND } from '#lib/core/clock.ts'`,
    },
    'db, lib/core reach each other',
  ],
  [
    'noCycles',
    {
      'components/home/card.tsx': `import { Panel } from '#components/market/panel.tsx'`,
      'components/market/panel.tsx': `import { Bar } from '#components/shell/bar.tsx'`,
      'components/shell/bar.tsx': `export const load = () => import('#components/home/card.tsx')`,
    },
    'components/home, components/market, components/shell reach each other',
  ],
  ...FORMS.map((form): (typeof planted)[number] => [
    'noRoomCycles',
    {
      'lib/market/access/reader.ts': form
        .replace('#lib/billing', '#lib/market/brands')
        .replace('../billing', '../brands'),
      'lib/market/brands/list.ts': `import '#lib/market/access/scope.ts'`,
    },
    'lib/market/access, lib/market/brands reach each other: lib/market/access/reader.ts → lib/market/brands/plans.ts',
  ]),
  [
    'noRoomCycles',
    {
      'lib/billing/pay.ts': `import type { Event } from './stripe/events.ts'`,
      'lib/billing/stripe/events.ts': `import type { Plan } from '../plans.ts'`,
    },
    'lib/billing, lib/billing/stripe reach each other',
  ],
  [
    'noRoomCycles',
    {
      'components/market/dashboard/frame.tsx': `import { Tiles } from '../price-monitor/tiles.tsx'`,
      'components/market/price-monitor/tiles.tsx': `import { Sheet } from '../module/sheet.tsx'`,
      'components/market/module/sheet.tsx': `export const load = () => import('../dashboard/frame.tsx')`,
    },
    'components/market/dashboard, components/market/module, components/market/price-monitor reach each other',
  ],
  [
    'noFileCycles',
    {
      'lib/auth/policy.ts': `import type { Session } from './session.ts'`,
      'lib/auth/session.ts': `import { may } from './policy.ts'`,
    },
    'lib/auth/policy.ts, lib/auth/session.ts reach each other',
  ],
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
  ...[
    'export const f = new Intl.NumberFormat("en")',
    'const { DateTimeFormat } = Intl',
    'export const f = globalThis.Intl.NumberFormat',
    'export const day = (at) => at.toLocaleDateString()',
    'export const price = (n) => n?.toFixed(2)',
    `import { useFormatter } from 'next-intl'`,
  ].map((source): (typeof planted)[number] => [
    'oneFormatter',
    { 'components/market/tile.tsx': source },
    'components/market/tile.tsx formats by itself',
  ]),
  ['oneFormatter', { 'dev/analyst/answers/a.ts': 'export const f = (n) => n.toFixed(1)' }, 'toFixed'],
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

  it('is none where two domains stand on a third and files of one domain name each other', () => {
    const graph = buildImportGraph({
      'lib/auth/sign-in.ts': `import '#lib/core/log.ts'; import './policy.ts'; import '#lib/email/send-email.ts'`,
      'lib/auth/policy.ts': `import './sign-in.ts'`,
      'lib/email/send-email.ts': `import '#lib/core/log.ts'`,
      'app/page.tsx': `import '#lib/auth/sign-in.ts'; import '#lib/email/send-email.ts'`,
    });
    expect(RULES.noCycles?.(graph)).toEqual([]);
  });

  it('is none where only a type is taken from what runs elsewhere', () => {
    const graph = buildImportGraph({
      'components/chat/box.tsx': `import type { Chat } from '#lib/chat/loaders.ts'`,
      'lib/chat/loaders.ts': `import '#db/client.ts'`,
    });
    expect(RULES.pure?.(graph)).toEqual([]);
  });
});
