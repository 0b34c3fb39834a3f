import { sql } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { connect, disconnect } from '#db/client.ts';
import { cookieNameAt } from '#lib/auth/account-cookies.ts';
import { SESSION_ABSOLUTE_SECONDS } from '#lib/auth/session-token.ts';
import { newId } from '#lib/core/ids.ts';
import type { TestProduct } from '#tests/setup/test-product.ts';

/**
 * Signs in as many people as a benchmark has connections: what one person may read is limited. Colleagues are members of the company of the
 * demo's trial and see what its owner does; newcomers have no company.
 * @returns their cookies
 */
export async function signInPeople(
  { env }: Pick<TestProduct, 'env'>,
  count: number,
  as: 'admin' | 'colleague' | 'newcomer',
): Promise<string[]> {
  const db = connect({ url: env.DATABASE_URL ?? '', max: 2 });
  const people = Array.from({ length: count }, () => ({ userId: newId(), sessionId: newId() }));
  const ids = sql.param(people.map(({ userId }) => userId));
  const sessions = sql.param(people.map(({ sessionId }) => sessionId));
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into users (id, name, email, role, email_verified_at)
        select id, 'Mona Adel', id || '@bench.example', ${as === 'admin' ? 'admin' : 'user'}, now()
        from unnest(${ids}::text[]) as id`);
      if (as === 'colleague')
        await tx.execute(sql`
          insert into memberships (user_id, company_id, role)
          select id, trial.company_id, 'member' from unnest(${ids}::text[]) as id,
            (select m.company_id from memberships m join users u on u.id = m.user_id where u.email like 'trial@%') as trial`);
      await tx.execute(sql`
        insert into sessions (id, user_id, kind, sign_in_id)
        select id, user_id, 'cookie', id from unnest(${sessions}::text[], ${ids}::text[]) as made (id, user_id)`);
    });
  } finally {
    await disconnect(db);
  }
  return Promise.all(
    people.map(async ({ userId, sessionId }) => {
      const token = { sub: userId, sid: sessionId, kind: 'cookie' };
      const sealed = await encode({
        secret: env.NEXTAUTH_SECRET ?? '',
        maxAge: SESSION_ABSOLUTE_SECONDS,
        token,
      });
      return `${cookieNameAt(env.APP_URL ?? '', 'session')}=${sealed}`;
    }),
  );
}

/** One after the other, and again from the first. */
export function inTurn(cookies: readonly string[]): () => string {
  let at = 0;
  return () => cookies[at++ % cookies.length] ?? '';
}
