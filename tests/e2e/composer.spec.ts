import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { signIn } from '#tests/setup/e2e/account.ts';
import {
  expect,
  expectAccessible,
  expectAccessiblePart,
  keepScreenshot,
  test,
} from '#tests/setup/e2e/test.ts';

const ANSWER = '[data-message="answer"][aria-busy="false"]';

for (const locale of ['en', 'ar'] as const) {
  test(`a draft survives a reload, the next question waits for an answer, and both go at sign-out (${locale})`, async ({
    page,
    account,
  }) => {
    const t = translator(locale, 'chat');
    await signIn(page.request, account);
    await page.goto(localizedPath(locale, '/chat'));
    const field = page.getByLabel(t('composer.label'));
    await field.fill('Cheapest milk');
    await page.reload();
    await expect(field).toHaveValue('Cheapest milk');

    // The first answer is held back until a question waits for it.
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/chat', async (route) => {
      await isHeld;
      await route.continue();
    });
    await field.press('Enter');
    await field.fill('Most expensive milk');
    await field.press('Enter');
    const waiting = page.getByRole('region', { name: t('waiting.label') });
    await expect(waiting).toContainText('Most expensive milk');
    await expectAccessible(page);
    await keepScreenshot(page, `chat-waiting-${locale}`);
    release();
    await expect(page.locator(ANSWER)).toHaveCount(2);
    await expect(waiting).toHaveCount(0);

    await field.fill('/');
    await expect(page.getByRole('listbox', { name: t('kinds.title') })).toBeVisible();
    await expectAccessiblePart(page, '[role="listbox"]');
    await keepScreenshot(page, `chat-kinds-${locale}`);
    await field.fill('');
    await field.press('ArrowUp');
    const editor = page.getByLabel(t('question.field'), { exact: true });
    await expect(editor).toBeFocused();
    await expect(editor).toHaveValue('Most expensive milk');
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await page.keyboard.press('?');
    const words = translator(locale, 'chatShortcuts');
    await expect(page.getByRole('dialog', { name: words('title') })).toBeVisible();
    await expectAccessible(page);
    await keepScreenshot(page, `chat-shortcuts-${locale}`);
    await page.getByRole('button', { name: words('close') }).click();

    const drafts = () => page.evaluate(() => localStorage.getItem('chat-drafts'));
    await field.fill('Milk at Wahat');
    await expect.poll(drafts).toContain('Milk at Wahat');
    const shell = translator(locale, 'shell');
    await page.getByRole('button', { name: shell('account.menu', { name: account.name }) }).click();
    await page.getByRole('button', { name: shell('account.signOut') }).click();
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/login')}$`));
    expect(await drafts()).toBeNull();
  });
}
