import { expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

test.describe('the running product', () => {
  test('says that it is alive and able to serve', async ({ request }) => {
    for (const path of ['/api/health', '/api/ready']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      expect(await response.json()).toMatchObject({ success: true });
    }
  });

  for (const { path, lang, dir } of [
    { path: '/no-such-page', lang: 'en', dir: 'ltr' },
    { path: '/ar/no-such-page', lang: 'ar', dir: 'rtl' },
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
