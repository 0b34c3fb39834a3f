import { eq } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';

/** Moves a person into the company of another one, as a member. */
export async function joinCompany(email: string, colleague: string): Promise<void> {
  const idOf = async (address: string) =>
    (await database().select({ id: users.id }).from(users).where(eq(users.email, address)))[0]?.id ?? '';
  const [theirs] = await database()
    .select()
    .from(memberships)
    .where(eq(memberships.userId, await idOf(colleague)));
  await database()
    .update(memberships)
    .set({ companyId: theirs?.companyId ?? '', role: 'member' })
    .where(eq(memberships.userId, await idOf(email)));
}
