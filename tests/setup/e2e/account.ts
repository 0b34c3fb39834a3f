import { type APIRequestContext, expect, type Page } from 'playwright/test';
import type { Inbox } from '#tests/setup/e2e/inbox.ts';

export type Account = { name: string; email: string; companyName: string; password: string };

/** Signs a new company up over HTTP and proves its address with the mailed code: an account as a customer has it, not signed in. */
export async function createAccount(
  request: APIRequestContext,
  inbox: Inbox,
  account: Omit<Account, 'password'> & { password?: string },
): Promise<Account> {
  const whole = { password: 'a-password-of-the-tests', ...account };
  await post(request, '/api/auth/signup', { ...whole, confirmPassword: whole.password });
  const code = await inbox.codeFor(whole.email);
  await post(request, '/api/email-verification/verify-code', { email: whole.email, code });
  return whole;
}

/** Signs in over HTTP: the cookie goes into the context of `request`, which is the browser's for `page.request`. */
export async function signIn(request: APIRequestContext, { email, password }: Account): Promise<void> {
  await post(request, '/api/auth/signin', { email, password });
}

/** Signs in, or up, with the stand-in's Google as the button does: with a token that carries this browser's nonce. */
export async function signInWithGoogle(
  request: APIRequestContext,
  person: { name: string; email: string },
): Promise<void> {
  const { data } = (await post(request, '/api/auth/google/nonce', {})) as { data: { nonce: string } };
  const issuer = process.env.GOOGLE_ISSUER ?? process.env.STAND_IN_GOOGLE;
  const clientId = 'raff-stand-in.apps.googleusercontent.com';
  const answer = await request.post(`${issuer}/token`, { data: { clientId, nonce: data.nonce, ...person } });
  await post(request, '/api/auth/google/signin', { idToken: (await answer.json()).credential });
}

/** Clicks Google's button and chooses an account in the window that opens. */
export async function chooseGoogleAccount(
  page: Page,
  person: { name: string; email: string },
): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.frameLocator('iframe[title="Sign in with Google Button"]').getByRole('button').click();
  const chooser = await popup;
  await chooser.getByLabel('Name').fill(person.name);
  await chooser.getByLabel('Email').fill(person.email);
  await chooser.getByRole('button', { name: 'Next' }).click();
}

/** Marks everything as read, the congratulations on a new trial included. */
export const readNotifications = (request: APIRequestContext): Promise<unknown> =>
  post(request, '/api/notifications/read', { upTo: Number.MAX_SAFE_INTEGER });

/** Posts as the product's own pages do. @throws where the answer is a refusal */
export async function post(request: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const response = await request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}
