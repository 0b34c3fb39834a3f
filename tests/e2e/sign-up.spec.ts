import { post } from '#tests/setup/e2e/account.ts';
import { expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const PASSWORD = 'correct horse';

// Whole ways through several screens, each judged by axe.
test.slow();

test('a brand manager signs up, proves the e-mail, signs in and goes on to where they were going', async ({
  page,
  inbox,
  uniqueEmail,
  problems,
}) => {
  problems.expectLoad(400, '/api/email-verification/verify-code');
  problems.expectLoad(401, '/api/auth/signin');
  problems.expectText(/net::ERR_FAILED/);
  const email = uniqueEmail();
  await page.goto('/settings/general?from=mail');
  await expect(page).toHaveURL(/\/signup\?callbackUrl=%2Fsettings%2Fgeneral%3Ffrom%3Dmail$/);
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?callbackUrl=%2Fsettings%2Fgeneral%3Ffrom%3Dmail',
  );
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
  await page.route('**/api/auth/signup', (route) => route.abort('failed'), { times: 1 });
  await start.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Sign-up failed. Please try again.' }),
  ).toBeVisible();
  await start.click();

  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
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
  await expect(verify).toBeEnabled();
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
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
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
      await expect(page.getByText('This isn’t the password chosen at sign-up')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Verify' }).click();
    }
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.goBack();
    expect(page.url()).not.toContain('verify=');
  }
});
