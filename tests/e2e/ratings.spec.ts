import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { post, signIn } from '#tests/setup/e2e/account.ts';
import { demoAdmin } from '#tests/setup/e2e/people.ts';
import { expect, expectAccessible, expectContrast, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const ANSWER = '[data-message="answer"][aria-busy="false"]';

for (const locale of ['en', 'ar'] as const) {
  const t = translator(locale, 'chat.rating');
  const tChat = translator(locale, 'chat');
  const tAdmin = translator(locale, 'adminOperations.analyst');

  test(`a poor answer is rated with leave to read it, stands on the next visit, and an admin reads it (${locale})`, async ({
    page,
    browser,
    account,
    clientAddress,
  }) => {
    // The other language has the other size and colours.
    const isPhone = locale === 'ar';
    await page.setViewportSize(isPhone ? { width: 320, height: 700 } : { width: 1440, height: 900 });
    if (isPhone) await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page.request, account);
    await page.goto(localizedPath(locale, '/chat'));
    await page.getByLabel(tChat('composer.label')).fill('Cheapest milk');
    await page.keyboard.press('Enter');
    await expect(page.locator(ANSWER)).toContainText('The cheapest by unit price');
    const [up, down] = [t('up'), t('down')].map((name) => page.getByRole('button', { name, exact: true }));
    if (!up || !down) throw new Error('no thumbs');
    const sent = page.waitForResponse((response) => response.url().endsWith('/rating'));
    await up.click();
    expect((await sent).status()).toBe(200);
    await expect(up).toHaveAttribute('aria-pressed', 'true');

    await down.click();
    const dialog = page.getByRole('dialog', { name: t('title') });
    await dialog.getByRole('radio', { name: t('reasons.wrong_figure') }).check();
    await dialog.getByRole('checkbox').check();
    const note = `Yesterday’s price, says ${account.companyName}`;
    await dialog.getByRole('textbox').fill(note);
    await (isPhone ? expectContrast(page) : expectAccessible(page));
    await keepScreenshot(page, `chat-rating-${locale}`);
    const sentAgain = page.waitForResponse((response) => response.url().endsWith('/rating'));
    await dialog.getByRole('button', { name: t('send') }).click();
    expect((await sentAgain).status()).toBe(200);
    await expect(dialog).toHaveCount(0);
    await expect(down).toHaveAttribute('aria-pressed', 'true');
    await expect(up).toHaveAttribute('aria-pressed', 'false');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await expectAccessible(page);
    await page.reload();
    await expect(down).toHaveAttribute('aria-pressed', 'true');

    const office = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': clientAddress } });
    const desk = await office.newPage();
    await post(desk.request, '/api/auth/signin', demoAdmin());
    await desk.goto(localizedPath(locale, '/admin/analyst'));
    await expect(desk.getByRole('heading', { name: tAdmin('ratings.title') })).toBeVisible();
    await expectAccessible(desk);
    await keepScreenshot(desk, `admin-analyst-${locale}`);
    await desk.getByRole('link', { name: tAdmin('ratings.read') }).click();
    const row = desk.getByRole('row').filter({ hasText: note });
    await expect(row.getByRole('rowheader')).toHaveText('Cheapest milk');
    await row.getByText(tAdmin('readable.show')).click();
    await expect(row).toContainText('The cheapest by unit price');
    await expectAccessible(desk);
    await keepScreenshot(desk, `admin-rated-answers-${locale}`);
    await office.close();

    // What is taken back is no one's to read any more.
    const gone = page.waitForResponse((response) => response.url().endsWith('/rating'));
    await down.click();
    expect((await gone).status()).toBe(200);
    await expect(down).toHaveAttribute('aria-pressed', 'false');
  });
}

test('a guest has no thumbs', async ({ page }) => {
  await page.goto('/chat');
  await page.getByLabel('Your question').fill('Cheapest milk');
  await page.keyboard.press('Enter');
  await expect(page.locator(ANSWER)).toContainText('The cheapest by unit price');
  await expect(page.getByRole('button', { name: 'Copy the answer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Good answer' })).toHaveCount(0);
});
