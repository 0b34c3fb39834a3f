import type { Locator } from 'playwright/test';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { chooseGoogleAccount, signIn, signInWithGoogle } from '#tests/setup/e2e/account.ts';
import { administer } from '#tests/setup/e2e/people.ts';
import { expect, expectAccessible, test } from '#tests/setup/e2e/test.ts';

const BLOCKED = 'Your account has been blocked. Please contact support.';
const supportLink = (inside: Locator) =>
  inside.locator('a[href="mailto:support@raff.example"]', { hasText: 'support@raff.example' });
const LOGIN_FAILED = 'Login failed. Please check your credentials and try again';

const CLIENT_ID = 'raff-stand-in.apps.googleusercontent.com';

test('signing in says what is wrong with each field before anything is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/signin')) sent.push(request.url());
  });
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('mona@');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await submit.click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test('a blocked person does not come in by Google either', async ({
  page,
  request,
  uniqueEmail,
  playwright,
  inbox,
  clientAddress,
  problems,
}) => {
  problems.expectLoad(403, '/api/auth/google/signin');
  const email = uniqueEmail('karim');
  await signInWithGoogle(request, { name: 'Karim Adel', email });
  const { data } = await (await request.get('/api/auth/me')).json();
  const tools = { playwright, inbox, uniqueEmail, address: clientAddress };
  await administer(tools, data.user.id, 'block');
  await page.goto('/login');
  await chooseGoogleAccount(page, { name: 'Karim Adel', email });
  await expect(page.getByText(BLOCKED)).toBeVisible();
  await expect(supportLink(page.getByRole('alert'))).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a sign-in with Google that fails, or brings no credential, says so', async ({
  page,
  uniqueEmail,
  problems,
}) => {
  problems.expectLoad(401, '/api/auth/google/signin');
  await page.goto('/login');
  await page.route('**/api/auth/google/signin', (route) =>
    route.continue({ postData: JSON.stringify({ idToken: 'not.a.token' }) }),
  );
  await chooseGoogleAccount(page, { name: 'Karim Adel', email: uniqueEmail('karim') });
  await expect(page.getByText(LOGIN_FAILED)).toBeVisible();

  await page.goto('/signup');
  const frame = page.frameLocator('iframe[title="Sign in with Google Button"]');
  await frame.getByRole('button').evaluate((_, message) => window.parent.postMessage(message, '*'), {
    type: 'gsi:credential',
    clientId: CLIENT_ID,
  });
  await expect(page.getByText(LOGIN_FAILED)).toBeVisible();
});

test('a reset that gets no answer says which of its three steps failed', async ({
  page,
  account,
  inbox,
  problems,
}) => {
  problems.expectText(/net::ERR_FAILED/);
  const cut = async (path: string) => page.route(`**${path}`, (route) => route.abort('failed'), { times: 1 });
  await page.goto('/forgot-password');
  await cut('/api/password/forgot-password');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Error sending code')).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await inbox.codeFor(account.email);
  await cut('/api/password/check-reset-code');
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Error validating code')).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await cut('/api/password/reset');
  await page.getByLabel('New password', { exact: true }).fill('a new password');
  await page.getByLabel('Re-enter new password').fill('a new password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Error updating password')).toBeVisible();
});

test('a browser that keeps no cookies is told before anybody signs in or up', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  await page.goto('/login');
  await expect(page.getByText(messagesFor('en').auth.cookiesBlocked)).toBeVisible();
  await page.goto('/ar/signup');
  await expect(page.getByText(messagesFor('ar').auth.cookiesBlocked)).toBeVisible();
});

test('a sign-in of which the browser keeps no cookie says so instead of beginning again', async ({
  page,
  account,
}) => {
  await page.route('**/api/auth/signin', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: messagesFor('en').auth.cookiesBlocked }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('an answer that says of itself that it failed is taken for a failure', async ({ page, account }) => {
  await signIn(page.request, account);
  await page.goto('/settings/general');
  await page.route('**/api/auth/signout', (route) =>
    route.fulfill({ json: { statusCode: 200, success: false, message: '' } }),
  );
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('An unknown error occurred. Please contact support!')).toBeVisible();
  await expect(supportLink(page.getByTestId('toast'))).toBeVisible();
  await expect(supportLink(page.getByRole('region', { name: 'Help' }))).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/general$/);
});

test('the six boxes take digits, move with the arrows, and give them back with backspace', async ({
  page,
  account,
}) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const box = (position: number) => page.getByLabel(`Digit ${position} of 6`);
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(box(1)).toBeFocused();
  await page.keyboard.type('a1b2');
  await expect(box(1)).toHaveValue('1');
  await expect(box(2)).toHaveValue('2');
  await expect(box(3)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(box(2)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(2)).toHaveValue('');
  await page.keyboard.press('Backspace');
  await expect(box(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('٢3۴56');
  await expect(box(6)).toHaveValue('6');
  await expect(verify).toBeEnabled();
  await page.keyboard.press('Backspace');
  await expect(verify).toBeDisabled();
});

test('a mistyped address is mended where the code is asked for, and what was typed stays', async ({
  page,
  inbox,
  uniqueEmail,
}) => {
  const [wrong, right] = [uniqueEmail('wrong'), uniqueEmail('right')];
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Mona Fathy');
  await page.getByLabel('Email').fill(wrong);
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await next.click();
  await page.getByLabel('Company name').fill('Nile Foods');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  // Two clicks are one sign-up.
  await page.getByRole('button', { name: 'Get Started' }).dblclick();
  await page.getByRole('button', { name: 'Use a different email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(wrong);
  await page.getByLabel('Email').fill(right);
  await next.click();
  await expect(page.getByLabel('Company name')).toHaveValue('Nile Foods');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await inbox.codeFor(right));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await inbox.mailsTo(wrong)).toHaveLength(1);
});

test('going back after signing out shows nothing of the account', async ({ page, account }) => {
  await signIn(page.request, account);
  await page.goto('/settings/general');
  await expect(page.getByText(`You sign in with ${account.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/(signup|login)\?callbackUrl=%2Fsettings%2Fgeneral(&session=ended)?$/);
  await expect(page.getByText(account.email)).toHaveCount(0);
});

test('fields follow the direction of what is typed; empty ones that of the page', async ({ page }) => {
  await page.goto('/ar/signup');
  const name = page.getByLabel('الاسم');
  const email = page.getByLabel('البريد الإلكتروني');
  await expect(name).toHaveCSS('direction', 'rtl');
  await expect(email).toHaveCSS('direction', 'ltr');
  await name.fill('Mona Fathy');
  await expect(name).toHaveCSS('direction', 'ltr');
  await name.fill('منى فتحي');
  await expect(name).toHaveCSS('direction', 'rtl');
});
