import { chooseGoogleAccount, signIn } from '#tests/setup/e2e/account.ts';
import { comeAlive, expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

// Whole ways through several screens, each judged by axe.
test.slow();

test('a forgotten password is reset in three steps and leads to signing in after a second', async ({
  page,
  account,
  inbox,
  problems,
}) => {
  problems.expectLoad(400, '/api/password/check-reset-code');
  problems.expectLoad(404, '/api/password/forgot-password');
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const send = page.getByRole('button', { name: 'Send code' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Email').fill('nobody.at.all@company.example');
  await send.click();
  await expect(page.getByText('User not found.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(account.email);
  await send.click();
  await expect(page.getByText('Password reset code sent successfully.')).toBeVisible();
  const code = await inbox.codeFor(account.email);
  const verify = page.getByRole('button', { name: 'Verify' });
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code === '111111' ? '222222' : '111111');
  await verify.click();
  await expect(page.getByText('Invalid reset code.')).toBeVisible();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await verify.click();
  const reset = page.getByRole('button', { name: 'Reset password' });
  await expect(reset).toBeDisabled();
  await page.getByLabel('New password', { exact: true }).fill('a new password');
  await page.getByLabel('Re-enter new password').fill('another');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(reset).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('Re-enter new password').fill('a new password');
  // The second before the redirect is held, so that what it shows can be read however slow the machine is.
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60_000));
  await reset.click();
  await expect(page.getByText('Password updated successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.clock.fastForward(1000);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.resume();
  await comeAlive(page);
  await page.getByLabel('Password', { exact: true }).fill('a new password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('Google signs in, asks a newcomer for the company, and goes on', async ({
  page,
  uniqueEmail,
  problems,
}) => {
  problems.expectText(/net::ERR_FAILED/);
  const email = uniqueEmail('karim');
  await page.goto('/settings/general');
  await expect(page).toHaveURL(/\/signup/);
  await chooseGoogleAccount(page, { name: 'Karim Adel', email });
  await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible();
  // No one who is signed in already is asked to sign in.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await expectAccessible(page);
  await keepScreenshot(page, 'company');
  await page.goto('/price-monitor');
  await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible();
  await page.goto('/settings/general');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Company name is required')).toBeVisible();
  await page.getByLabel('Company name').fill('Oasis Foods');
  await page.route('**/api/auth/update', (route) => route.abort('failed'), { times: 1 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/settings\/general$/);
  await expect(page.getByLabel('Company name')).toHaveValue('Oasis Foods');
  await expect(page.getByText('Set a password to sign in with your email too.')).toBeVisible();
});

test('Google opens an account of its address after the password, or a mailed code, has agreed', async ({
  page,
  account,
  inbox,
  problems,
}) => {
  problems.expectLoad(409, '/api/auth/google/signin');
  problems.expectLoad(401, '/api/auth/google/link');
  const choose = () => chooseGoogleAccount(page, { name: 'Mona Fathy', email: account.email });
  await page.goto('/signup');
  await choose();
  await expect(
    page.getByText('This email already has a Raff account. Enter its password once to connect Google.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('another one');
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page.getByText('That’s not the password for your Raff account.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await page.goto('/login');
  await choose();
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(await inbox.codeFor(account.email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/settings/general');
  await expect(page.getByText('Connected. You can sign in with Google.')).toBeVisible();
});

test('Google is connected in the settings with the password', async ({ page, account, problems }) => {
  problems.expectLoad(400, '/api/auth/google/connect');
  await signIn(page.request, account);
  await page.goto('/settings/general');
  await page.getByRole('link', { name: 'Connect Google' }).click();
  const choose = () => chooseGoogleAccount(page, { name: 'Mona Fathy', email: account.email });
  const google = page.getByRole('region', { name: 'Google' });
  await google.getByLabel('Current password').fill('another one');
  await choose();
  await expect(google.getByText('Old password is incorrect.')).toBeVisible();
  await expectAccessible(page);
  await google.getByLabel('Current password').fill(account.password);
  await choose();
  await expect(google.getByText('Connected. You can sign in with Google.')).toBeVisible();
});

test("Google's button follows the colours and the language, and stands nowhere else", async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/gsi/client')) scripts.push(page.url());
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/ar/login');
  const frame = page.locator('iframe[title="زر تسجيل الدخول باستخدام Google"]');
  await expect(frame).toHaveAttribute('src', /theme=filled_black/);
  await page.goto('/forgot-password');
  await page.goto('/pricing');
  expect(scripts.every((url) => /\/(login|signup)/.test(url))).toBe(true);
});

test('signing in loads little to begin with, and what only some need when they need it', async ({ page }) => {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => /\/_next\/static\/.+\.js$/.test(name))
        .map(({ name, transferSize }) => ({ name, kilobytes: transferSize / 1024 })),
    );
  await page.goto('/login');
  await comeAlive(page);
  const first = await loaded();
  const kilobytes = first.reduce((sum, script) => sum + script.kilobytes, 0);
  expect(kilobytes).toBeGreaterThan(100);
  expect(kilobytes).toBeLessThan(200);
  await page.getByLabel('Email').fill('m');
  await expect.poll(async () => (await loaded()).length).toBeGreaterThan(first.length);
});

test('settings change the profile, the e-mail and the password', async ({
  page,
  account,
  inbox,
  uniqueEmail,
  problems,
}) => {
  problems.expectLoad(400, '/api/auth/update');
  await signIn(page.request, account);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/settings\/general$/);
  await expectAccessible(page);
  await keepScreenshot(page, 'settings-general');

  problems.expectText(/net::ERR_FAILED/);
  const cut = () => page.route('**/api/auth/update', (route) => route.abort('failed'), { times: 1 });
  const failed = 'Something went wrong. Please try again.';
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Name', { exact: true }).fill('Mona Adel');
  await cut();
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await expect(profile.getByRole('alert')).toHaveText(failed);
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  const next = uniqueEmail('next');
  const email = page.getByRole('region', { name: 'Email' });
  await email.getByRole('button', { name: 'Change email' }).click();
  await expect(email.getByLabel('New email')).toBeFocused();
  await email.getByLabel('New email').fill(next);
  await email.getByLabel('Current password').fill(account.password);
  await cut();
  await email.getByRole('button', { name: 'Send code' }).click();
  await expect(email.getByText('Error sending code')).toBeVisible();
  await email.getByRole('button', { name: 'Send code' }).click();
  await email.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await inbox.codeFor(next));
  await expectAccessible(page);
  await email.getByRole('button', { name: 'Verify' }).click();
  await expect(email.getByText(`You sign in with ${next}.`)).toBeVisible();
  expect((await inbox.nextTo(account.email)).subject).toBe('Your Raff email address was changed');

  const password = page.getByRole('region', { name: 'Password' });
  const change = password.getByRole('button', { name: 'Change password' });
  await change.click();
  await password.getByRole('button', { name: 'Keep the current password' }).click();
  await expect(change).toBeFocused();
  await change.click();
  await password.getByLabel('Current password').fill('wrong one');
  await cut();
  await password.getByLabel('New password', { exact: true }).fill('a new password');
  await password.getByLabel('Re-enter new password').fill('a new password');
  await change.click();
  await expect(password.getByRole('alert')).toHaveText(failed);
  await change.click();
  await expect(page.getByText('Old password is incorrect.')).toBeVisible();
  await password.getByLabel('Current password').fill(account.password);
  await change.click();
  await expect(password.getByLabel('Current password')).toBeHidden();
  // The stream goes on in the session that the new password began.
  await expect(page.getByRole('status').filter({ hasText: 'Your password was changed' })).toBeAttached();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/settings\/general$/);
  await expectAccessible(page);
});

test('an admin comes to the admin area', async ({ page }) => {
  await signIn(page.request, {
    name: '',
    companyName: '',
    email: 'admin@raff.example',
    password: 'raff-admin-demo',
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('Monthly revenue (MRR)')).toBeVisible();
  await expectAccessible(page);
});

test('pages carry the headers that keep other sites out', async ({ request }) => {
  const headersOf = async (path: string) => (await request.get(path)).headers();
  const login = await headersOf('/login');
  expect(login['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'/);
  expect(login['content-security-policy']).toContain('/gsi/');
  expect(login['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(login['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  for (const path of ['/forgot-password', '/chat', '/pricing']) {
    const headers = await headersOf(path);
    expect(headers['content-security-policy'], path).not.toContain('/gsi/');
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy'], path).toContain('camera=()');
  }
  expect(await (await request.get('/api/auth/providers')).json()).toEqual({});
});

for (const width of [320, 390]) {
  test(`nothing of the account screens is wider than ${width} px`, async ({ page, account }) => {
    await page.setViewportSize({ width, height: 700 });
    const fits = async (path: string) => {
      await page.goto(path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, path).toBeLessThanOrEqual(width);
    };
    for (const path of [
      '/login',
      '/ar/login',
      '/signup',
      '/ar/signup',
      '/forgot-password',
      '/ar/forgot-password',
    ])
      await fits(path);
    await signIn(page.request, account);
    for (const path of ['/settings/general', '/ar/settings/general']) {
      await fits(path);
      // The tools of the top bar do not take its room.
      const company = page.getByText(account.companyName, { exact: true }).filter({ visible: true });
      await expect(company).toHaveCount(1);
      const isWhole = await company.evaluate((name) => {
        const line = name.closest('p');
        return line !== null && line.scrollWidth <= line.clientWidth;
      });
      expect(isWhole, path).toBe(true);
    }
  });
}
