import { post, readNotifications, signIn } from '#tests/setup/e2e/account.ts';
import { expect, expectAccessible, test } from '#tests/setup/e2e/test.ts';

test('Promotions shows its calendar, narrows to a deal type, and opens the promotions of a figure', async ({
  page,
  account,
}) => {
  await signIn(page.request, account);
  await post(page.request, '/api/subscriptions', {
    planId: 'growth_monthly',
    moduleIds: ['priceMonitor', 'promotions', 'imdb'],
    categoryIds: ['milk', 'cooking-oil', 'diapers'],
    trial: true,
  });
  await readNotifications(page.request);
  await page.goto('/promotions?category=milk');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'Promotion calendar' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('group', { name: /^Promotion calendar\./ }).press('ArrowRight');
  await page.getByRole('link', { name: 'Show its products' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('in total, listed below.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  for (const [section, title] of [
    ['Ramadan and share', 'Promotions around Ramadan'],
    ['Discounts', 'How deep promotions go'],
  ] as const) {
    await page.getByRole('link', { name: section, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    // From the top: what the filters cover while they stick is no target.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  }
  await page.goto('/promotions?category=milk&mechanic=price-cut&section=depth');
  await expect(page.getByRole('table', { name: 'Deal types in all' }).getByRole('row')).toHaveCount(2);
});
