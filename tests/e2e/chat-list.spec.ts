import fs from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { signIn } from '#tests/setup/e2e/account.ts';
import { expect, expectAccessible, expectContrast, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const ANSWER = '[data-message="answer"][aria-busy="false"]';

/** Chats as another browser would have sent them, the first the newest. */
function chatsNamed(titles: readonly string[]) {
  return titles.map((title, place) => {
    const at = new Date(Date.now() - (place + 1) * 60_000).toISOString();
    const messages = [
      { id: 'q', content: `${title}?`, sender: 'user', timestamp: at },
      { id: 'a', content: `**${title}**: EGP 41.25`, sender: 'bot', timestamp: at },
    ];
    return {
      id: `${title.replaceAll(/\W/g, '-')}-${Date.now()}`,
      title,
      createdAt: at,
      updatedAt: at,
      messages,
    };
  });
}

/** The list, its menus and dialogs in a language. */
function chatList(page: Page, locale: 'en' | 'ar', scope = page.getByRole('navigation')) {
  const t = translator(locale, 'chat');
  const tActions = translator(locale, 'common.actions');
  const choose = async (title: string, item: 'rename' | 'pin' | 'unpin' | 'download' | 'delete') => {
    const menu = scope.getByRole('button', { name: t('history.actions', { title }) });
    await menu.hover();
    await menu.click();
    await page.getByRole('menuitem', { name: t(`history.${item}`), exact: true }).click();
  };
  return {
    t,
    tActions,
    choose,
    pinned: scope.getByRole('list', { name: t('history.pinned') }),
    others: scope.getByRole('list', { name: t('history.others') }),
    rename: async (title: string, next: string) => {
      await choose(title, 'rename');
      await page.getByLabel(t('renaming.name')).fill(next);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('renaming.save') })
        .click();
      await expect(page.getByRole('dialog', { name: t('renaming.title') })).toHaveCount(0);
    },
    download: async (title: string) => {
      const started = page.waitForEvent('download');
      await choose(title, 'download');
      const file = await started;
      return { name: file.suggestedFilename(), text: await fs.readFile(await file.path(), 'utf8') };
    },
  };
}

test.describe('the list of chats', () => {
  test('a member renames, pins and downloads chats, finds them so elsewhere, and deletes all of them', async ({
    page,
    browser,
    account,
    clientAddress,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page.request, account);
    await page.request.post('/api/chats/import', {
      data: chatsNamed(['Cheapest tea', 'Price of milk', 'Oil']),
    });
    await page.goto('/chat');
    await page.getByLabel('Your question').fill('Cheapest milk');
    await page.keyboard.press('Enter');
    await expect(page.locator(ANSWER)).toContainText('The cheapest by unit price');
    const list = chatList(page, 'en', page.getByRole('navigation', { name: 'Chats' }));

    const renamed = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await list.rename('Cheapest milk', 'Milk in November / weekly');
    expect((await renamed).status()).toBe(200);
    await list.choose('Price of milk', 'pin');
    await expect(list.pinned.getByRole('listitem')).toHaveCount(1);
    await expect(list.others.getByRole('listitem').first()).toContainText('Milk in November / weekly');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Actions for “Oil”' }).click();
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
    await keepScreenshot(page, 'chat-list-en');
    await page.keyboard.press('Escape');

    const { name, text } = await list.download('Milk in November / weekly');
    expect(name).toBe('Milk in November weekly.md');
    expect(text).toMatch(/^# Milk in November \/ weekly\n\n\*Downloaded from Raff on .* \(Cairo time\)\*\n/);
    expect(text).toContain('> Cheapest milk\n');
    expect(text).toContain('The cheapest by unit price');
    expect(text).toMatch(/\*\*Sources\*\*\n\n- Ranked .*; sample data\n/);
    // Of this one only the server has the messages.
    expect((await list.download('Oil')).text).toContain('> Oil?\n');

    const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': clientAddress } });
    const other = await elsewhere.newPage();
    await signIn(other.request, account);
    await other.goto('/chat');
    const there = chatList(other, 'en', other.getByRole('navigation', { name: 'Chats' }));
    await expect(there.pinned).toContainText('Price of milk');
    await expect(there.others).toContainText('Milk in November / weekly');

    await other.getByRole('button', { name: 'Delete all chats' }).click();
    const dialog = other.getByRole('dialog', { name: 'Delete all chats?' });
    const confirm = dialog.getByRole('button', { name: 'Delete all' });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Type “delete” to confirm').fill('Delete');
    await expectAccessible(other);
    await keepScreenshot(other, 'chat-delete-all-en');
    await confirm.click();
    await expect(there.pinned).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Delete all chats' })).toHaveCount(0);
    const kept = async () => (await (await other.request.get('/api/chats')).json()).data;
    await expect.poll(kept).toEqual([]);
    await elsewhere.close();

    await page.goto('/chat');
    await expect(page.getByRole('button', { name: 'Delete all chats' })).toHaveCount(0);
    await expect(list.pinned).toHaveCount(0);
  });

  test('what is renamed and deleted while the server is away reaches it with the next visit', async ({
    page,
    account,
    problems,
  }) => {
    problems.expectText(/net::ERR_FAILED/);
    await signIn(page.request, account);
    await page.request.post('/api/chats/import', { data: chatsNamed(['Cheapest tea', 'Price of milk']) });
    await page.goto('/chat');
    const list = chatList(page, 'en', page.getByRole('navigation', { name: 'Chats' }));
    const titles = async () => {
      const { data } = await (await page.request.get('/api/chats')).json();
      return data.map(({ title }: { title: string }) => title).sort();
    };
    const writes = (url: URL) => url.pathname.startsWith('/api/chats');
    await page.route(writes, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await list.rename('Price of milk', 'Mine');
    await expect(page.getByRole('button', { name: 'Actions for “Mine”' })).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Actions for “Mine”' })).toHaveCount(1);

    await page.unroute(writes);
    await page.reload();
    await expect.poll(titles).toEqual(['Cheapest tea', 'Mine']);

    await page.route(writes, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await page.getByRole('button', { name: 'Delete all chats' }).click();
    await page.getByLabel('Type “delete” to confirm').fill('delete');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Delete all chats' })).toHaveCount(0);
    expect(await titles()).toHaveLength(2);
    await page.unroute(writes);
    await page.reload();
    await expect.poll(titles).toEqual([]);
    await expect(page.getByRole('button', { name: 'Delete all chats' })).toHaveCount(0);
  });

  test('a dialog opens at the first press of a key or a hand, and where its scripts do not come, says so', async ({
    page,
    account,
    problems,
  }) => {
    problems.expectText(/net::ERR_FAILED|ChunkLoadError/);
    await signIn(page.request, account);
    await page.request.post('/api/chats/import', { data: chatsNamed(['Cheapest tea', 'Price of milk']) });
    await page.goto('/chat');
    const list = chatList(page, 'en', page.getByRole('navigation', { name: 'Chats' }));
    const scripts = (url: URL) => url.pathname.includes('/_next/static/chunks/');
    await expect(page.getByRole('button', { name: 'Actions for “Cheapest tea”' })).toBeVisible();
    await page.route(scripts, (route) => route.abort());
    await list.choose('Cheapest tea', 'rename');
    await expect(page.getByRole('alert').filter({ hasText: list.t('notOpened') })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute(scripts);
    await list.rename('Cheapest tea', 'Tea');
    await expect(page.getByRole('button', { name: 'Actions for “Tea”' })).toBeFocused();

    await page.reload();
    const all = page.getByRole('button', { name: 'Delete all chats' });
    await all.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Delete all chats?' })).toBeVisible();
    await expect(page.getByLabel('Type “delete” to confirm')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(all).toBeFocused();
  });

  for (const { locale, width } of [
    { locale: 'ar', width: 390 },
    { locale: 'en', width: 320 },
  ] as const) {
    test(`a visitor does the same on a phone in the dark, in the browser alone (${locale})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 720 });
      await page.emulateMedia({ colorScheme: 'dark' });
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/chats')) calls.push(request.url());
      });
      await page.goto(localizedPath(locale, '/chat'));
      const t = translator(locale, 'chat');
      const question = locale === 'ar' ? 'أرخص لبن' : 'Cheapest milk';
      const next = locale === 'ar' ? 'أسعار اللبن: نوفمبر' : 'Milk prices: November';
      await page.getByLabel(t('composer.label')).fill(question);
      await page.keyboard.press('Enter');
      await expect(page.locator(ANSWER)).toHaveCount(1);
      await page.getByRole('button', { name: t('history.open') }).click();
      const drawer = page.getByRole('dialog', { name: t('history.title') });
      const list = chatList(page, locale, drawer);
      await list.rename(question, next);
      await list.choose(next, 'rename');
      await expectAccessible(page);
      await keepScreenshot(page, `chat-rename-phone-${locale}`);
      await page.keyboard.press('Escape');
      await list.choose(next, 'pin');
      await expect(list.pinned).toContainText(next);
      await expectAccessible(page);
      await expectContrast(page);
      await keepScreenshot(page, `chat-list-phone-${locale}`);
      await drawer.getByRole('button', { name: t('history.actions', { title: next }) }).click();
      await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
      await keepScreenshot(page, `chat-list-menu-phone-${locale}`);
      await page.keyboard.press('Escape');

      const { name, text } = await list.download(next);
      expect(name).toBe(`${next.replace(':', '')}.md`);
      expect(text).toContain(`> ${question}\n`);
      expect(text).toContain(`**${t('file.sources')}**`);
      await page.reload();
      await page.getByRole('button', { name: t('history.open') }).click();
      await expect(list.pinned).toContainText(next);

      await drawer.getByRole('button', { name: t('history.deleteAll') }).click();
      const dialog = page.getByRole('dialog', { name: t('clearing.title') });
      await dialog
        .getByLabel(t('clearing.confirmation', { what: t('clearing.word') }))
        .fill(t('clearing.word'));
      await expectAccessible(page);
      await keepScreenshot(page, `chat-delete-all-phone-${locale}`);
      await dialog.getByRole('button', { name: t('clearing.confirm') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(drawer.getByRole('button', { name: t('history.deleteAll') })).toHaveCount(0);
      await page.reload();
      await expect(page.locator(ANSWER)).toHaveCount(0);
      expect(calls).toEqual([]);
    });
  }
});
