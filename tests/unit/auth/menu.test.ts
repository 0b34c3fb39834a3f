import { expect, test } from 'vitest';
import { type MenuItem, menuFor } from '#lib/auth/menu.ts';
import { type Account, type Actor, GUEST } from '#lib/vocabulary/actor.ts';

const account: Account = {
  kind: 'account',
  userId: 'u1',
  sessionId: 's1',
  sessionKind: 'cookie',
  role: 'user',
  name: 'Mona',
  email: 'mona@nile.example',
  locale: 'en',
  hasPassword: true,
  viewing: null,
  dailyMessageLimit: null,
  createdAt: new Date(0),
  company: { id: 'c1', name: 'Nile', membershipRole: 'owner', stripeCustomerId: null, subscription: null },
};

const pathsOf = (actor: Actor): string[] => {
  const flat = (items: readonly MenuItem[]): string[] =>
    items.flatMap((item) => [item.path, ...flat(item.children ?? [])]);
  return menuFor(actor).flatMap((section) => flat(section.items));
};

const modules = ['/price-monitor', '/imdb', '/promotions', '/distributions'];

test('a guest is shown what is open to everyone', () => {
  expect(pathsOf(GUEST)).toEqual(['/chat']);
});

test('a user is shown home, the modules and both settings, and nothing of the admin area', () => {
  expect(pathsOf(account)).toEqual([
    '/',
    '/chat',
    ...modules,
    '/subscription',
    '/settings',
    '/settings/general',
    '/settings/brands',
    '/settings/data',
    '/settings/alerts',
    '/settings/issues',
    '/settings/subscription',
  ]);
});

test('an admin is shown the admin area and no home, plans or subscription settings of a user', () => {
  expect(pathsOf({ ...account, role: 'admin', company: null })).toEqual([
    '/admin',
    '/admin/users',
    '/admin/plans',
    '/admin/activation',
    '/admin/chats',
    '/admin/data',
    '/admin/imports',
    '/admin/matching',
    '/admin/questions',
    '/admin/references',
    '/admin/analyst',
    '/admin/jobs',
    '/admin/events',
    '/admin/emails',
    '/admin/health',
    '/admin/audit',
    '/admin/settings',
    '/chat',
    ...modules,
    '/settings',
    '/settings/general',
  ]);
});

test('somebody who has not named a company yet is shown only what is open to everyone', () => {
  expect(pathsOf({ ...account, company: null })).toEqual(['/chat']);
});

test("a phone's bar has the modules before anything that costs", () => {
  const primary = menuFor(account).flatMap(({ items }) => items.filter((item) => item.primary));
  expect(primary.map(({ path }) => path)).toEqual(['/', '/chat', ...modules]);
});
