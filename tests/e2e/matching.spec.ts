import type { Page } from 'playwright/test';
import type { MatchesOut, MatchOut } from '#lib/admin/matching/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { post } from '#tests/setup/e2e/account.ts';
import { demoAdmin } from '#tests/setup/e2e/people.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import {
  comeAlive,
  expect,
  expectAccessible,
  expectContrast,
  keepScreenshot,
  test,
} from '#tests/setup/e2e/test.ts';

test.setTimeout(120_000);

const words = messagesFor('ar').adminMatching;

const get = async <T>(page: Page, path: string): Promise<T> => {
  const response = await page.request.get(path);
  expect(response.ok(), path).toBe(true);
  return (await response.json()).data;
};

/** An item that waits, with a product that a single key accepts. */
async function findAcceptable(page: Page): Promise<MatchOut> {
  const { items } = await get<MatchesOut>(page, '/api/admin/matching?limit=100');
  for (const { id } of items) {
    const match = await get<MatchOut>(page, `/api/admin/matching/listing?${new URLSearchParams({ id })}`);
    if (match.candidates[0] && match.candidates[0].confidence !== 'weak') return match;
  }
  throw new Error('no item of the sample can be accepted by one key');
}

test('an item that waits is accepted by a key, the Price Monitor’s figures follow, and an undo gives them back', async ({
  page,
}) => {
  expect((await page.request.post('/api/auth/signin', { data: demoAdmin() })).ok()).toBe(true);
  const { listing, candidates } = await findAcceptable(page);
  const product = candidates[0]?.product;
  const figures = async () => {
    const query = new URLSearchParams({
      category: listing.category?.id ?? '',
      retailer: listing.retailer.id,
    });
    return JSON.stringify(await get(page, `/api/market/price-monitor?${query}`));
  };
  const before = await figures();
  await page.goto('/ar/admin/matching');
  await comeAlive(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const heading = page.getByRole('heading', { level: 3 }).first();
  const item = page.getByRole('listitem').getByRole('button').filter({ hasText: listing.title });
  while (!(await item.isVisible())) await page.getByRole('button', { name: words.list.more }).click();
  await item.click();
  await expect(heading).toHaveText(listing.title);
  await expect(heading).toBeFocused();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expectAccessible(page);
  await expectContrast(page);
  await keepScreenshot(page, 'matching-ar');

  // A field's keys are its own.
  const search = page.getByRole('searchbox', { name: words.review.search });
  await search.fill('a');
  await search.press('a');
  await expect(heading).toHaveText(listing.title);
  await search.fill('');
  await heading.focus();
  await page.keyboard.press('a');
  const said = page.locator('p[aria-live="assertive"]');
  await expect(said).toContainText(words.said.accepted);
  await expect(heading).not.toHaveText(listing.title);
  const recent = page.getByRole('listitem').filter({ hasText: product?.nameAr ?? '' });
  await expect(recent.first()).toBeVisible();
  await expect.poll(figures, { timeout: 10_000 }).not.toBe(before);

  await page.keyboard.press('u');
  await expect(said).toContainText(words.said.undone);
  await expect(heading).toHaveText(listing.title);
  await expect.poll(figures, { timeout: 10_000 }).toBe(before);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a price that a customer reports is answered, the answer undone and given again, and the customer reads what became of it', async ({
  page,
  account,
  browser,
  clientAddress,
}) => {
  const { disputes, disputeDialog, market } = messagesFor('ar');
  const { adminDisputes } = messagesFor('en');
  await signInSubscribed(page.request, account, { plan: 'growth' });
  await post(page.request, '/api/market/sample-notice', {});
  await page.goto('/ar/price-monitor#rows=unit-price');
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('table') });
  await drawer
    .getByRole('button', { name: new RegExp(`^${market.report.button}`) })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: disputeDialog.title })
    .getByRole('button', { name: disputeDialog.send })
    .click();
  await expect(drawer.getByText(market.report.questioned).first()).toBeVisible();

  const office = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': clientAddress } });
  const admin = await office.newPage();
  expect((await office.request.post('/api/auth/signin', { data: demoAdmin() })).ok()).toBe(true);
  await admin.goto('/admin/questions');
  await admin
    .getByRole('row')
    .filter({ hasText: account.companyName })
    .getByRole('link', { name: adminDisputes.review })
    .click();
  await comeAlive(admin);
  const answer = async (note: string) => {
    await admin.getByLabel(adminDisputes.verdict.answer).fill(note);
    await admin.getByRole('button', { name: adminDisputes.verdict.refuse }).click();
  };
  const undo = admin.getByRole('button', { name: adminDisputes.undo.button });
  await answer('Seen on the shelf');
  await expect(undo).toBeVisible();
  await expectAccessible(admin);
  await undo.click();
  await admin.getByRole('dialog').getByRole('button', { name: adminDisputes.undo.button }).click();
  await expect(admin.getByRole('button', { name: adminDisputes.verdict.uphold })).toBeVisible();
  await page.goto('/ar/settings/issues');
  const issue = page.getByRole('row').last();
  await expect(issue).toContainText(disputes.states.open);
  await answer('Checked twice');
  await expect(undo).toBeVisible();
  await office.close();
  await page.reload();
  await expect(issue).toContainText(disputes.states.refused);
  await expect(issue).toContainText('Checked twice');
});
