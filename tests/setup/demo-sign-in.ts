import type { APIRequestContext } from 'playwright';
import { DEMO_ACCOUNTS } from '#scripts/demo-accounts.ts';

/** Signs one of the sample's people in; the cookie goes into the context of `request`. @throws where the product refuses */
export async function signInDemo(request: APIRequestContext, who: 'admin' | 'trial' | 'new'): Promise<void> {
  const account = DEMO_ACCOUNTS.find(({ email }) => email.startsWith(`${who}@`));
  if (!account) throw new Error(`The sample has no ${who} account.`);
  const { email, password } = account;
  const response = await request.post('/api/auth/signin', { data: { email, password } });
  if (!response.ok()) throw new Error(`${email} could not sign in: ${await response.text()}`);
}
