import { chooseGoogleAccount, post, signIn } from '#tests/setup/e2e/account.ts';
import { administer } from '#tests/setup/e2e/people.ts';
import { expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const PASSWORD = 'correct horse';

// Whole ways through several screens, each judged by axe.
test.slow();

/** Whose session is ended from elsewhere loses the stream of notifications with it, which is logged and closed. */
const STREAM_CLOSED = /The stream of notifications failed and was closed/;

test('a brand manager signs up, proves the e-mail, signs in and goes on to where they were going', async ({
  page,
  inbox,
  uniqueEmail,
  problems,
}) => {
  problems.expectLoad(400, '/api/email-verification/verify-code');
  problems.expectLoad(401, '/api/auth/signin');
  const email = uniqueEmail();
  await page.goto('/settings/general?from=mail');
  await expect(page).toHaveURL(/\/signup\?callbackUrl=%2Fsettings%2Fgeneral%3Ffrom%3Dmail$/);
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expectAccessible(page);

  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await next.click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('M');
  await page.getByLabel('Email').fill('nobody');
  await next.click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Name').fill('Mona Fathy');
  await page.getByLabel('Email').fill(email);
  await next.click();

  await expect(page.getByText('2 / 2')).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Step 2 of 2' })).toBeAttached();
  const start = page.getByRole('button', { name: 'Get Started' });
  await start.click();
  await expect(page.getByText('Company name is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  await page.getByLabel('Company name').fill('N');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm password').fill('other');
  await start.click();
  await expect(page.getByText('Company name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Company name').fill('Nile Foods');
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await expect(page.getByText(/very common/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await start.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Name')).toBeFocused();
  await next.click();
  // The browser's Back does the same.
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await next.click();
  await expect(page.getByLabel('Company name')).toHaveValue('Nile Foods');
  await expect(page.getByLabel('Confirm password')).toHaveValue(PASSWORD);
  await start.click();

  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled();
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(verify).toBeDisabled();
  await expectAccessible(page);
  await keepScreenshot(page, 'verification');
  const code = await inbox.codeFor(email);
  const wrong = code === '111111' ? '222222' : '111111';
  await page.getByLabel('Digit 1 of 6').pressSequentially(wrong);
  await verify.click();
  await expect(page.getByText('Invalid verification code.')).toBeVisible();
  await expectAccessible(page);
  // Pasted with words around it, as people copy from a mail.
  await page.getByLabel('Digit 1 of 6').evaluate((box, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, `Your code: ${code}.`);
  await verify.click();

  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  await expect(page.getByText('Email verified successfully.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill('wrong one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Login failed. Please check your credentials and try again')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/general\?from=mail$/);
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toMatch(/token|@/);
  expect(await page.evaluate(() => document.cookie)).not.toContain('raff.session');
});

test('the same in Arabic, from right to left, with the digits of an Arabic keyboard', async ({
  page,
  inbox,
  uniqueEmail,
}) => {
  const email = uniqueEmail();
  await page.goto('/ar/settings/general?from=mail');
  await expect(page).toHaveURL(/\/ar\/signup\?callbackUrl=%2Far%2Fsettings%2Fgeneral%3Ffrom%3Dmail$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'متابعة', exact: true }).click();
  await expect(page.getByText('الاسم مطلوب')).toBeVisible();
  await keepScreenshot(page, 'signup-ar');
  await page.getByLabel('الاسم').fill('منى فتحي');
  await page.getByLabel('البريد الإلكتروني').fill(email);
  await page.getByRole('button', { name: 'متابعة', exact: true }).click();
  await page.getByLabel('اسم الشركة').fill('شركة النيل');
  await page.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
  await page.getByLabel('تأكيد كلمة المرور').fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ابدأ الآن' }).click();
  await expect(page.getByRole('heading', { name: 'أكّد بريدك الإلكتروني' })).toBeVisible();
  const mail = await inbox.nextTo(email);
  expect(mail.html).toContain('dir="rtl"');
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '';
  const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  await page.locator('input[autocomplete="one-time-code"]').focus();
  await page.keyboard.type(arabic);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'تأكيد', exact: true }).click();
  await expect(page).toHaveURL(/\/ar\/login\?callbackUrl=%2Far%2Fsettings%2Fgeneral%3Ffrom%3Dmail$/);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
  await expect(page).toHaveURL(/\/ar\/settings\/general\?from=mail$/);
});

test('an e-mail that somebody has leads back to step 1, which keeps what was typed', async ({
  page,
  account,
  problems,
}) => {
  problems.expectLoad(409, '/api/auth/signup');
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Mona Fathy');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Company name').fill('Nile Foods');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page.getByText('An account with this email already exists.')).toBeVisible();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Mona Fathy');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

test('who has not proved the e-mail is led to the verification step when signing in', async ({
  page,
  inbox,
  uniqueEmail,
  problems,
}) => {
  problems.expectLoad(403, '/api/auth/signin');
  const email = uniqueEmail();
  const names = { name: 'Mona Fathy', email, companyName: 'Nile Foods' };
  await post(page.request, '/api/auth/signup', { ...names, password: PASSWORD, confirmPassword: PASSWORD });
  await inbox.nextTo(email);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await inbox.codeFor(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test("the mail's link proves the e-mail, on another device with the password, and its secret stays in no address", async ({
  page,
  request,
  inbox,
  uniqueEmail,
  problems,
}) => {
  problems.expectLoad(400, '/api/email-verification/verify-code');
  for (const device of [page.request, request]) {
    const email = uniqueEmail();
    const names = { name: 'Mona Fathy', email, companyName: 'Nile Foods' };
    await post(device, '/api/auth/signup', { ...names, password: PASSWORD, confirmPassword: PASSWORD });
    const { text } = await inbox.nextTo(email);
    const link = /http\S+#verify=\S+/.exec(text ?? '')?.[0] ?? '';
    // As from the mail: in a document of its own.
    await page.goto('about:blank');
    await page.goto(link);
    if (device === request) {
      await expect(page.getByText(/password you chose at sign-up/)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('another one');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText('This is not the password chosen at sign-up')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Verify' }).click();
    }
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.goBack();
    expect(page.url()).not.toContain('verify=');
  }
});

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
  await page.getByLabel('Password', { exact: true }).fill('a new password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('Google signs in, asks a newcomer for the company, and goes on', async ({ page, uniqueEmail }) => {
  const email = uniqueEmail('karim');
  await page.goto('/settings/general');
  await expect(page).toHaveURL(/\/signup/);
  await chooseGoogleAccount(page, { name: 'Karim Adel', email });
  await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible();
  // Nobody who is signed in already is asked to sign in.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await expectAccessible(page);
  await keepScreenshot(page, 'company');
  await page.goto('/price-monitor');
  await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible();
  await page.goto('/settings/general');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Company name is required')).toBeVisible();
  await page.getByLabel('Company name').fill('Oasis Foods');
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
  await expect(page.getByText('This is not the password of your Raff account.')).toBeVisible();
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

  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Name', { exact: true }).fill('Mona Adel');
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  const next = uniqueEmail('next');
  const email = page.getByRole('region', { name: 'Email' });
  await email.getByRole('button', { name: 'Change email' }).click();
  await expect(email.getByLabel('New email')).toBeFocused();
  await email.getByLabel('New email').fill(next);
  await email.getByLabel('Current password').fill(account.password);
  await email.getByRole('button', { name: 'Send code' }).click();
  await email.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await inbox.codeFor(next));
  await expectAccessible(page);
  await email.getByRole('button', { name: 'Verify' }).click();
  await expect(email.getByText(`You sign in with ${next}.`)).toBeVisible();
  expect((await inbox.nextTo(account.email)).subject).toBe('Your Raff email was changed');

  const password = page.getByRole('region', { name: 'Password' });
  const change = password.getByRole('button', { name: 'Change password' });
  await change.click();
  await password.getByRole('button', { name: 'Keep the current password' }).click();
  await expect(change).toBeFocused();
  await change.click();
  await password.getByLabel('Current password').fill('wrong one');
  await password.getByLabel('New password', { exact: true }).fill('a new password');
  await password.getByLabel('Re-enter new password').fill('a new password');
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
  await page.route('**/api/auth/signout', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => streams.length).toBe(2);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(streams).toHaveLength(2);
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
  await expect(page.getByText('Active users')).toBeVisible();
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
    expect(headers['content-security-policy'] ?? '', path).not.toContain('/gsi/');
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
