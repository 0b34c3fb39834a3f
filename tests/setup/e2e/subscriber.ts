import { eq } from 'drizzle-orm';
import type { APIRequestContext } from 'playwright/test';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/accounts.ts';
import { type Choice, giveSubscription } from '#tests/factories/subscriptions.ts';
import { type Account, readNotifications, signIn } from './account.ts';

/** Signs an account in whose company pays, for Premium unless given otherwise, and who has read their notices. */
export async function signInSubscribed(
  request: APIRequestContext,
  account: Account,
  choice: Choice = {},
): Promise<void> {
  await signIn(request, account);
  const { user } = (await (await request.get('/api/auth/me')).json()).data;
  const [member] = await database().select().from(memberships).where(eq(memberships.userId, user.id));
  await giveSubscription(member?.companyId ?? '', { status: 'active', plan: 'premium', ...choice });
  await readNotifications(request);
}
