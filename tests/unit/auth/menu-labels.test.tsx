import { expect, test } from 'vitest';
import { labelledMenu } from '#components/shell/menu-labels.ts';
import { Navigation } from '#components/shell/navigation.tsx';
import type { MenuCounts } from '#lib/auth/menu.ts';
import { draw } from '#tests/setup/draw.tsx';

const admin = { kind: 'account', role: 'admin', company: null } as const;
const user = { ...admin, role: 'user', company: { membershipRole: 'owner' } } as const;

const countsOf = (locale: 'en' | 'ar', counts: MenuCounts) =>
  labelledMenu(locale, admin, counts)
    .flatMap(({ items }) => items)
    .flatMap(({ text, count }) => (count ? [`${text}: ${count.value} (${count.says})`] : []));

test('the menu says how many wait for an admin, and what they are', () => {
  expect(countsOf('en', { '/admin/activation': 3, '/admin/jobs': 1, '/admin/plans': 2 })).toEqual([
    'Company plans: 2 (2 with a failed payment)',
    'Activation: 3 (3 waiting)',
    'Jobs: 1 (1 failed)',
  ]);
  expect(countsOf('ar', { '/admin/jobs': 1 })).toHaveLength(1);
});

test('no number stands where nothing waits, and a large one is said as more than 99', () => {
  expect(countsOf('en', { '/admin/activation': 0 })).toEqual([]);
  expect(countsOf('en', { '/admin/jobs': 99 })).toEqual(['Jobs: 99 (99 failed)']);
  expect(countsOf('en', { '/admin/jobs': 100 })).toEqual(['Jobs: 99+ (99+ failed)']);
});

test("an admin's modules are folded under one entry, a user's are not", () => {
  const folded = (who: typeof admin | typeof user) =>
    labelledMenu('en', who as never).flatMap(({ title, isFolded, items }) =>
      isFolded ? [`${title}: ${items.length}`] : [],
    );
  expect(folded(admin)).toEqual(['Open as admin: 4']);
  expect(folded(user)).toEqual([]);
});

test('the number is drawn for the eye, and its words for those who hear it', () => {
  const html = draw(
    'en',
    <Navigation
      sections={labelledMenu('en', admin, { '/admin/jobs': 2 })}
      labels={{ menu: 'Main', more: 'More' }}
    >
      Raff
    </Navigation>,
  );
  expect(html).toMatch(/aria-hidden="true"[^>]*>2</);
  expect(html).toContain(', 2 failed');
  expect(html).toContain('<details');
});
