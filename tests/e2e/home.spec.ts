import { eq } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/accounts.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { giveSubscription } from '#tests/factories/subscriptions.ts';
import { readNotifications, signIn } from '#tests/setup/e2e/account.ts';
import { expect, expectAccessible, test } from '#tests/setup/e2e/test.ts';

test('home says on a phone what changed, and a sentence leads to its view', async ({ page, account }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page.request, account);
  const { user } = (await (await page.request.get('/api/auth/me')).json()).data;
  const [member] = await database().select().from(memberships).where(eq(memberships.userId, user.id));
  await giveSubscription(member?.companyId ?? '', { status: 'active', plan: 'premium' });
  await readNotifications(page.request);
  await page.goto(localizedPath('ar', '/'));
  const { home } = messagesFor('ar');
  const sentences = page.getByRole('region', { name: home.news.first }).getByRole('link');
  await expect(sentences.first()).toBeVisible();
  expect(await sentences.count()).toBeLessThanOrEqual(5);
  await expectAccessible(page);
  await sentences.first().click();
  await expect(page).toHaveURL(/\/ar\/[a-z-]+\?category=milk&sku=/);
});
