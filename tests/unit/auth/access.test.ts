import { describe, expect, test } from 'vitest';
import { decideAccess, homePath, REQUIREMENTS, type Requirement } from '#lib/auth/access.ts';
import {
  isClosedToGuests,
  isGuestsOwn,
  PAGES,
  requirementOf,
  safeReturnPath,
} from '#lib/auth/page-access.ts';
import type { Account, Actor, Company } from '#lib/vocabulary/actor.ts';

const company = (membershipRole: 'owner' | 'member'): Company => ({
  id: 'c',
  name: 'Nile Foods',
  membershipRole,
  stripeCustomerId: null,
  subscription: null,
});

const account = (role: 'user' | 'admin', of: Company | null): Account => ({
  kind: 'account',
  userId: 'u',
  sessionId: 's',
  sessionKind: 'cookie',
  role,
  name: 'Mona',
  email: 'mona@example.com',
  locale: 'en',
  hasPassword: true,
  viewing: null,
  dailyMessageLimit: null,
  createdAt: new Date(0),
  company: of,
});

const ACTORS = {
  guest: { kind: 'guest', cookie: 'none' },
  stale: { kind: 'guest', cookie: 'stale' },
  newcomer: account('user', null),
  owner: account('user', company('owner')),
  member: account('user', company('member')),
  admin: account('admin', null),
  adminWithCompany: account('admin', company('owner')),
} satisfies Record<string, Actor>;

type Row = Record<keyof typeof ACTORS, string>;

const EXPECTED: Record<Requirement, Row> = {
  public: row('allow', 'allow', 'allow', 'allow', 'allow', 'allow', 'allow'),
  guest: row('allow', 'allow', 'company', 'home', 'home', 'home', 'home'),
  account: row('sign_in', 'sign_in', 'allow', 'allow', 'allow', 'allow', 'allow'),
  newcomer: row('sign_in', 'sign_in', 'allow', 'home', 'home', 'home', 'home'),
  member: row('sign_in', 'sign_in', 'company', 'allow', 'allow', 'allow', 'allow'),
  user: row('sign_in', 'sign_in', 'company', 'allow', 'allow', 'home', 'home'),
  owner: row('sign_in', 'sign_in', 'company', 'allow', 'home', 'home', 'home'),
  admin: row('sign_in', 'sign_in', 'company', 'home', 'home', 'allow', 'allow'),
};

function row(
  ...[guest, stale, newcomer, owner, member, admin, adminWithCompany]: [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
): Row {
  return { guest, stale, newcomer, owner, member, admin, adminWithCompany };
}

test.each(REQUIREMENTS)(
  '%s: an admin who looks on as a customer may open what the customer may',
  (requirement) => {
    const viewing = { ...ACTORS.owner, viewing: { by: 'admin', until: new Date(0) } };
    expect(decideAccess(viewing, requirement)).toBe(decideAccess(ACTORS.owner, requirement));
    expect(homePath(viewing)).toBe(homePath(ACTORS.owner));
  },
);

describe('access', () => {
  test.each(REQUIREMENTS)('decides %s for everybody', (requirement) => {
    const decided = Object.fromEntries(
      Object.entries(ACTORS).map(([name, actor]) => [name, decideAccess(actor, requirement)]),
    );
    expect(decided).toEqual(EXPECTED[requirement]);
  });

  test('leads everybody to a home that lets them in', () => {
    for (const actor of Object.values(ACTORS)) {
      const requirement = requirementOf(homePath(actor));
      expect(requirement && decideAccess(actor, requirement)).toBe('allow');
    }
  });
});

describe('the table of pages', () => {
  test('knows a page with a parameter and no others', () => {
    expect(requirementOf('/')).toBe('user');
    expect(requirementOf('/settings/general')).toBe('member');
    expect(requirementOf('/settings/general/')).toBeNull();
    expect(requirementOf('/settings/other')).toBeNull();
    expect(requirementOf('/login.html')).toBeNull();
  });

  test('closes everything to guests but what is public or made for them', () => {
    const open = Object.entries(PAGES)
      .filter(([, requirement]) => !isClosedToGuests(requirement))
      .map(([path]) => path);
    expect(open).toEqual([
      '/login',
      '/signup',
      '/forgot-password',
      '/pricing',
      '/terms',
      '/privacy',
      '/developers',
      '/developers/[domain]',
      '/alert-emails',
      '/chat',
    ]);
  });
});

test('a guest is at home on what is open to everybody but the analyst', () => {
  for (const path of ['/pricing', '/developers', '/developers/chat', '/login'])
    expect(isGuestsOwn(path)).toBe(true);
  for (const path of ['/', '/chat', '/admin/users/u1', '/developers/chat/x', '/nowhere'])
    expect(isGuestsOwn(path)).toBe(false);
});

describe('the way back', () => {
  test.each([
    '/settings?tab=1',
    '/ar/price-monitor?brand=a%20b#top',
    '/?next=/x/y',
    '/',
    `/${'a'.repeat(1999)}`,
  ])('may be %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    null,
    '',
    'settings',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\\/evil.test',
    '/a\\b',
    '/a\nb',
    '/\tevil.test',
    '/api/auth/signout',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    '/%2E%2e//evil.test',
    '/en//evil.test',
    '/ar//evil.test',
    '/./\\evil.test',
    `/${'a'.repeat(2001)}`,
    'javascript:alert(1)',
  ])('is never %j', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });
});
