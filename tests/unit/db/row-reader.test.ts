import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import * as drizzleUtils from 'drizzle-orm/utils';
import { describe, expect, it } from 'vitest';
import { readRowsFast } from '#db/row-reader.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';

const db = drizzle.mock({ casing: 'snake_case' });

const write = () =>
  db
    .select({
      user: { id: users.id, limit: users.dailyMessageLimit, createdAt: users.createdAt },
      role: memberships.role,
      company: { id: companies.id, name: companies.name },
      mixed: { company: companies.id, user: users.id },
      facts: { hasPassword: sql<boolean>`true` },
      links: sql<string[]>`'[]'::jsonb`,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .prepare('reads_rows');

/** What Drizzle reads rows by, which its types keep to themselves. */
const { mapResultRow } = drizzleUtils as unknown as {
  mapResultRow: (fields: unknown, row: unknown[], joinsNotNullableMap: unknown) => unknown;
};

type Mapped = { fields: unknown; joinsNotNullableMap: unknown };
type Mapper = { customResultMapper?: (rows: unknown[][]) => unknown[] };

const AT = '2026-11-23 10:00:00.123+00';

describe('a statement that is asked all the time', () => {
  it.each([
    ['a person with a company', ['u', 5, AT, 'owner', 'c', 'Nile', 'c', 'u', true, ['a']]],
    ['a person without one', ['u', null, AT, null, null, null, null, 'u', false, null]],
    ['a company whose name is null', ['u', null, AT, 'owner', 'c', null, 'c', 'u', null, []]],
  ])('reads a row as Drizzle does: %s', (_, row) => {
    const { fields, joinsNotNullableMap } = write() as unknown as Mapped;
    const { customResultMapper } = readRowsFast(write()) as unknown as Mapper;
    expect(customResultMapper?.([row])).toEqual([mapResultRow(fields, row, joinsNotNullableMap)]);
  });

  it('leaves what has no columns as it is', () => {
    const statement = { execute: () => 1 };
    expect(readRowsFast(statement)).toBe(statement);
    expect(statement).not.toHaveProperty('customResultMapper');
  });
});
