import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { billingEffects } from '#db/schema/subscriptions.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

type Subject = { kind: string; subject: string };

/** Takes the right to do some things, each once forever. @returns those that were not done before */
export const takeEffects = async <S extends Subject>(
  db: Database,
  { companyId, now }: { companyId: string; now: Date },
  wanted: readonly S[],
): Promise<S[]> => {
  if (wanted.length === 0) return [];
  const added = await db
    .insert(billingEffects)
    .values(wanted.map(({ kind, subject }) => ({ companyId, kind, subject, doneAt: now })))
    .onConflictDoNothing()
    .returning({ kind: billingEffects.kind, subject: billingEffects.subject });
  return added.flatMap(({ kind, subject }) => {
    const one = wanted.find((each) => each.kind === kind && each.subject === subject);
    return one ? [one] : [];
  });
};

/** Takes the right to do something, once forever. @returns false when it was done before */
export const takeEffect = async (
  db: Database,
  { companyId, kind, subject, now }: { companyId: string; kind: string; subject: string; now: Date },
): Promise<boolean> => (await takeEffects(db, { companyId, now }, [{ kind, subject }])).length > 0;

/** Lets something be done again, for it was taken back. @param subject begins the subjects that are meant @returns whether it had been done */
export const forgetEffects = async (
  db: Database,
  { companyId, kind, subject }: { companyId: string; kind: string; subject: string },
): Promise<boolean> => {
  const forgotten = await db
    .delete(billingEffects)
    .where(
      and(
        eq(billingEffects.companyId, companyId),
        eq(billingEffects.kind, kind),
        sql`starts_with(${billingEffects.subject}, ${subject})`,
      ),
    )
    .returning({ kind: billingEffects.kind });
  return forgotten.length > 0;
};

export type Owner = { id: string; name: string; email: string; locale: Locale };

/** Who is notified about money: the company's owners, except blocked ones; in an order that all transactions share. */
export const listOwners = async (db: Database, companyId: string): Promise<Owner[]> =>
  db
    .select({ id: users.id, name: users.name, email: users.email, locale: users.locale })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(eq(memberships.companyId, companyId), eq(memberships.role, 'owner'), eq(users.status, 'active')),
    )
    .orderBy(users.id);
