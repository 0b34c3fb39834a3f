import { signIn } from '#tests/setup/e2e/account.ts';
import { createSomeone } from '#tests/setup/e2e/people.ts';
import { comeAlive, expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';
import { faultsOf, oddRequests, UNSOUND_REQUESTS } from '#tests/setup/odd-paths.ts';

test.describe('the running product', () => {
  test('says that it is alive and able to serve', async ({ request }) => {
    for (const path of ['/api/health', '/api/ready']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      expect(await response.json()).toMatchObject({ success: true });
    }
  });

  test('answers every odd path in its own words, a page never without its policy', async ({
    playwright,
    inbox,
    uniqueEmail,
    clientAddress,
  }) => {
    const person = await createSomeone('user', { playwright, inbox, uniqueEmail, address: clientAddress });
    const me = await (await person.request.get('/api/auth/me')).json();
    const { cookies } = await person.request.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const origin = process.env.APP_URL ?? '';
    const requests = oddRequests(600);
    const address = { 'x-forwarded-for': clientAddress };
    const guests = [...UNSOUND_REQUESTS, ...requests.slice(0, 400)];
    const asGuest = await faultsOf(origin, guests, { common: address });
    const signedIn = await faultsOf(origin, requests.slice(400), {
      common: { ...address, cookie },
      secret: me.data.user.email,
    });
    expect([...asGuest, ...signedIn]).toEqual([]);
    // No one has pictures worked on.
    const picture = await person.request.get('/_next/image?url=%2Fapple-touch-icon.png&w=640&q=75');
    expect(picture.status()).toBe(404);
  });

  test('shows a spinner over the page while another one is long in coming', async ({ page, account }) => {
    await signIn(page.request, account);
    await page.goto('/settings/general');
    await comeAlive(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/chat\?_rsc=/, async (route) => {
      await held;
      await route.continue();
    });
    const spinner = page.getByRole('status').filter({ hasText: 'Loading' });
    await page.getByRole('link', { name: 'Analyst' }).first().click();
    await expect(spinner).toBeVisible();
    await expect(page).toHaveURL('/settings/general');
    release();
    await expect(page).toHaveURL('/chat');
    await expect(spinner).toHaveCount(0);
  });

  test('answers a language that is not ours in both of ours', async ({ page, problems }) => {
    problems.expectLoad(404, '/fr/pricing');
    const response = await page.goto('/fr/pricing');
    expect(response?.status()).toBe(404);
    expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
    await expect(page.locator('[lang="ar"]').getByRole('heading')).toBeVisible();
  });

  for (const { path, lang, dir } of [
    { path: '/no-such-page', lang: 'en', dir: 'ltr' },
    { path: '/ar/developers/no-such-part', lang: 'ar', dir: 'rtl' },
  ])
    test(`answers an unknown path in ${lang}`, async ({ page, problems }) => {
      problems.expectLoad(404, path);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await keepScreenshot(page, `not-found-${lang}`);
    });
});
