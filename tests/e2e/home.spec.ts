import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { expect, expectAccessible, test } from '#tests/setup/e2e/test.ts';

test('home says on a phone what changed, and a sentence leads to its view', async ({ page, account }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInSubscribed(page.request, account);
  await page.goto(localizedPath('ar', '/'));
  const { home } = messagesFor('ar');
  const sentences = page.getByRole('region', { name: home.news.first }).getByRole('link');
  await expect(sentences.first()).toBeVisible();
  expect(await sentences.count()).toBeLessThanOrEqual(5);
  await expectAccessible(page);
  await sentences.first().click();
  await expect(page).toHaveURL(/\/ar\/[a-z-]+\?category=milk&sku=/);
});
