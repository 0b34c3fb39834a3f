import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { seedAccounts } from '#db/seed/accounts/seed-accounts.ts';

test('the demo gives `active` a colleague, a member of the same company, once', async () => {
  const db = database();
  const seed = () => seedAccounts(db, new Date(), async (password) => `hash of ${password}`);
  await seed();
  await seed();
  const rows = await db
    .select({ email: users.email, companyId: memberships.companyId, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(like(users.email, '%@raff.example'));
  const active = rows.find(({ email }) => email === 'active@raff.example');
  expect(rows.filter(({ companyId }) => companyId === active?.companyId)).toEqual(
    expect.arrayContaining([
      active,
      { email: 'colleague@raff.example', companyId: active?.companyId, role: 'member' },
    ]),
  );
  const founders = rows.filter(({ role }) => role === 'owner');
  expect(new Set(founders.map(({ companyId }) => companyId)).size).toBe(founders.length);
  expect(rows.filter(({ role }) => role === 'member')).toHaveLength(1);
});
