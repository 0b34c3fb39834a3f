import { signIn } from '#tests/setup/e2e/account.ts';
import { administer } from '#tests/setup/e2e/people.ts';
import { expect, expectAccessible, test } from '#tests/setup/e2e/test.ts';

// Whole ways through several screens, each judged by axe.
test.slow();

/** A tab that takes the stream of notifications over from one that has left already finds the session ended. */
const STREAM_CLOSED = /The stream of notifications failed and was closed/;

test('the end of a session leads every tab to signing in, and each back to where it was', async ({
  context,
  page,
  account,
  problems,
  playwright,
  inbox,
  uniqueEmail,
  clientAddress,
}) => {
  problems.expectLoad(401, '/api/');
  problems.expectText(STREAM_CLOSED);
  await signIn(page.request, account);
  await page.goto('/settings/general');
  const other = await context.newPage();
  // Its own call is over before the block, which it would hear of otherwise.
  const listed = other.waitForResponse((response) => new URL(response.url()).pathname === '/api/chats');
  await other.goto('/chat?x=1');
  await listed;
  const id = (await (await page.request.get('/api/auth/me')).json()).data.user.id;
  const tools = { playwright, inbox, uniqueEmail, address: clientAddress };
  await administer(tools, id, 'block');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Name', { exact: true }).fill('Somebody Else');
  await profile.getByRole('button', { name: 'Save changes' }).click();
  const blocked = 'Your account has been blocked. Please contact support.';
  for (const tab of [page, other]) await expect(tab.getByText(blocked)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fsettings%2Fgeneral&session=ended$/);
  await expect(other).toHaveURL(/\/login\?callbackUrl=%2Fchat%3Fx%3D1&session=ended$/);

  problems.expectLoad(403, '/api/auth/signin');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(blocked)).toBeVisible();
  await expectAccessible(page);
  await administer(tools, id, 'unblock');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/general$/);
  await other.reload();
  await expect(other).toHaveURL(/\/chat\?x=1$/);
});

test('signing out everywhere ends the session of this browser too, in every tab', async ({
  context,
  page,
  account,
}) => {
  await signIn(page.request, account);
  // The tab that was there first holds the stream of notifications for both.
  const first = await context.newPage();
  await first.goto('/settings/general');
  await expect(first.getByRole('button', { name: 'Notifications: 1 unread' })).toBeVisible();
  await page.goto('/settings/general');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(first).toHaveURL(/\/login\?callbackUrl=/);
  await expect(first.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.goto('/settings/general');
  await expect(page).toHaveURL(/\/signup/);
});

test('signing out by the menu closes the stream of notifications first, and opens it again when it fails', async ({
  page,
  account,
  problems,
}) => {
  problems.expectLoad(500, '/api/auth/signout');
  await signIn(page.request, account);
  const streams: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications') streams.push(request.url());
  });
  await page.goto('/settings/general');
  await expect.poll(() => streams.length).toBe(1);
  // Stays in place: while interception is switched off, a request that begins is not reported.
  let isRefused = false;
  await page.route('**/api/auth/signout', (route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    return route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => streams.length).toBe(2);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(streams).toHaveLength(2);
});
