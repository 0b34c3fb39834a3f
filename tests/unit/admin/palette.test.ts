import { describe, expect, it, test } from 'vitest';
import { type PalettePage, paletteOptions } from '#components/admin/palette/palette-options.ts';
import { labelledPages } from '#components/shell/menu-labels.ts';
import { idsIn } from '#lib/admin/search/policy.ts';
import type { SearchOut } from '#lib/admin/search/schema.ts';

const page = (id: string, text: string, otherText: string): PalettePage => ({
  id,
  href: id,
  text,
  otherText,
});
const PAGES = [page('/admin/jobs', 'Jobs', 'المهام'), page('/admin/audit', 'Audit trail', 'سجل التدقيق')];
const NOTHING: SearchOut = { users: [], companies: [], invoices: [], subscriptions: [], requests: [] };

const offered = (text: string, rest: { recent?: string[]; found?: SearchOut | null } = {}) =>
  paletteOptions({ locale: 'ar', text, pages: PAGES, commands: [], recent: [], found: null, ...rest });
const names = (options: ReturnType<typeof offered>) => options.map(({ group, text }) => `${group} ${text}`);

describe('the palette', () => {
  it('offers pages that were opened lately before all pages, and forgets those one may not open any more', () => {
    expect(names(offered('', { recent: ['/admin/audit', '/gone'] }))).toEqual([
      'recent Audit trail',
      'pages Jobs',
      'pages Audit trail',
    ]);
  });

  it.each(['aud', 'trail audit', 'تدقيق', 'التَدقيق'])(
    'finds a page for %s, by its name in either language',
    (text) => {
      expect(names(offered(text))).toEqual(['pages Audit trail']);
    },
  );

  it('leads to a person, to the owner of a company, and to the lines of one that everybody left', () => {
    const of = { companyId: 'c1', companyName: 'Nile', contactId: 'u1' };
    const found: SearchOut = {
      users: [{ id: 'u2', name: 'منى', email: 'mona@nile.example', companyName: null }],
      companies: [
        { id: 'c1', name: 'Nile', plan: 'growth', state: 'active', contactId: 'u1' },
        { id: 'c2', name: 'Left', plan: 'none', state: 'none', contactId: null },
      ],
      invoices: [
        {
          ...of,
          id: 'i1',
          number: null,
          stripeInvoiceId: 'in_1',
          status: 'paid',
          issuedAt: '2026-11-21T10:00:00Z',
        },
      ],
      subscriptions: [{ ...of, id: 's1', stripeSubscriptionId: 'sub_1', plan: 'growth', status: 'active' }],
      requests: [
        { requestId: 'r1', kind: 'admin.user_blocked', at: '2026-11-21T10:00:00Z' },
        { requestId: 'r1', kind: 'admin.user_unblocked', at: '2026-11-21T10:00:00Z' },
      ],
    };
    const options = offered('zz', { found });
    expect(options.map((option) => ('href' in option ? option.href : null))).toEqual([
      '/ar/admin/users/u2',
      '/ar/admin/users/u1',
      '/ar/admin/audit?company=c2',
      '/ar/admin/users/u1',
      '/ar/admin/users/u1',
      '/ar/admin/audit?request=r1',
    ]);
    expect(options[0]?.note).toBe('mona@nile.example');
  });

  it('has every page of an admin in both languages, and nothing else', () => {
    const pages = labelledPages('ar', { kind: 'account', role: 'admin', company: null });
    expect(pages).toContainEqual({
      id: '/admin/audit',
      href: '/ar/admin/audit',
      text: 'سجل التدقيق',
      otherText: 'Audit trail',
    });
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    expect(pages.map(({ id }) => id)).not.toContain('/subscription');
    expect(names(offered('xyz', { found: NOTHING }))).toEqual([]);
  });
});

test.each([
  ['cus_1', { company: true, words: false }],
  ['in_1', { invoice: true, words: false }],
  ['sub_1', { subscription: true, words: false }],
  ['R-0001', { invoice: true, words: true, subscription: false }],
  ['0190f1c2-0000-7000-8000-1234567890ab', { request: true }],
  ['01kapwsx8k3v2f9qz7m4t6n5bc', { user: true, company: true, subscription: true }],
  ['mona adel', { user: false, invoice: false, request: false, words: true }],
])('a keyword like %s is looked up as what it may be', (keyword, may) => {
  expect(idsIn(keyword)).toMatchObject(may);
});
