import { eq } from 'drizzle-orm';
import type { Locator } from 'playwright/test';
import { database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { stripeEvents } from '#db/schema/subscriptions.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { post, signIn } from '#tests/setup/e2e/account.ts';
import { asAdmin } from '#tests/setup/e2e/people.ts';
import { expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const TRIAL = {
  planId: 'starter_monthly',
  moduleIds: ['priceMonitor', 'imdb'],
  categoryIds: ['milk'],
  trial: true,
};

/** As a person finds it: names stand isolated in Arabic sentences. */
const within = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('◆', '.*'));

/** Events that concern a company. */
const countEvents = (companyId: string): Promise<number> =>
  database().$count(stripeEvents, eq(stripeEvents.companyId, companyId));

/** Whether the company has been read from the payment provider as often as was asked for. */
const isSynced = async (companyId: string): Promise<boolean> => {
  const [row] = await database().select().from(companies).where(eq(companies.id, companyId));
  return row !== undefined && row.stripeSynced > 0 && row.stripeSynced >= row.stripeWanted;
};

for (const locale of ['en', 'ar'] as const) {
  const [edit, person, audit, operations, chats] = [
    translator(locale, 'adminEdit'),
    translator(locale, 'adminPerson'),
    translator(locale, 'adminAudit'),
    translator(locale, 'adminOperations'),
    translator(locale, 'adminChats'),
  ];
  const at = (path: string) => localizedPath(locale, path);

  test.describe(`an operator's day in ${locale}`, () => {
    test.use({ locale: locale === 'ar' ? 'ar-EG' : 'en-GB' });

    test('somebody is found by half a name, let in, given links and a limit that a colleague edits too, a lost event is replayed, and the trail tells it all', async ({
      page,
      problems,
      playwright,
      account,
      inbox,
      uniqueEmail,
      clientAddress,
    }) => {
      const tools = { playwright, inbox, uniqueEmail, address: clientAddress };
      const colleague = await asAdmin(tools);
      const fits = async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

      // A customer in their trial, blocked by a colleague.
      const customer = await playwright.request.newContext({
        baseURL: process.env.APP_URL ?? '',
        extraHTTPHeaders: { 'x-forwarded-for': clientAddress },
      });
      await signIn(customer, account);
      await post(customer, '/api/subscriptions', TRIAL);
      const { user } = (await (await customer.get('/api/auth/me')).json()).data;
      const seen = (await (await colleague.get(`/api/admin/users/${user.id}`)).json()).data;
      const companyId: string = seen.company.id;
      const reason = 'Asked for by phone';
      await colleague.patch(`/api/admin/users/${user.id}/block`, { data: { reason } });

      await page.context().addCookies((await colleague.storageState()).cookies);
      await page.goto(at('/admin/users'));
      const search = page.getByRole('searchbox');
      await search.fill(account.companyName.slice(0, -2));
      await search.press('Enter');
      const row = page.getByRole('table').locator('tbody tr');
      await expect(row).toHaveCount(1);
      await row.getByRole('link', { name: account.name }).click();
      await expect(page.getByRole('heading', { level: 1, name: within(account.name) })).toBeVisible();

      await expect(page.locator('[data-finding="blocked"]')).toContainText(reason);
      await expectAccessible(page);
      await keepScreenshot(page, `operator-stuck-${locale}`);
      await page
        .locator('[data-finding="blocked"]')
        .getByRole('button', { name: person('diagnosis.actions.unblock') })
        .press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: person('unblock.confirm') })
        .press('Enter');
      await expect(page.locator('[data-finding="blocked"]')).toHaveCount(0);

      // Two modules, of which a colleague sets one meanwhile: the other is saved, the same one is asked about.
      const own = (name: string) => `https://app.powerbi.com/reportEmbed?reportId=${name}`;
      const links = page.locator('[data-module]');
      await expect(links).toHaveCount(2);
      const linkOf = (id: string): Locator => page.locator(`[data-module="${id}"] input`);
      await linkOf('priceMonitor').fill(own('mine'));
      await linkOf('imdb').fill(own('alone'));
      const { subscription } = seen;
      const put = await colleague.put(
        `/api/admin/users/${user.id}/subscriptions/${subscription.id}/modules/powerbi-links`,
        { data: { links: [{ moduleId: 'priceMonitor', powerBILink: own('theirs') }] } },
      );
      expect(put.ok(), await put.text()).toBe(true);
      problems.expectLoad(412, '/modules/powerbi-links');
      await page.getByRole('button', { name: edit('links.save') }).click();
      const conflict = page.getByRole('dialog', { name: edit('conflict.title') });
      await expect(conflict).toContainText(own('theirs'));
      await expect(conflict).toContainText(own('mine'));
      await expectAccessible(page);
      await keepScreenshot(page, `operator-conflict-${locale}`);
      await conflict.getByRole('button', { name: edit('conflict.overwrite') }).click();
      await expect(conflict).toBeHidden();
      await expect(linkOf('priceMonitor')).toHaveValue(own('mine'));
      await expect(linkOf('imdb')).toHaveValue(own('alone'));
      await expect(page.getByRole('button', { name: edit('links.save') })).toBeDisabled();

      // Digits of an Arabic keyboard count as any other.
      await page.goto(at(`/admin/chats?user=${user.id}`));
      await page.getByLabel(chats('limit.label')).fill('١٢');
      await page.getByRole('button', { name: chats('limit.save') }).click();
      await expect(page.getByLabel(chats('limit.label'))).toHaveValue('12');

      // An event that came before its customer was known concerned no one.
      await expect.poll(() => isSynced(companyId)).toBe(true);
      const [lost] = await database()
        .update(stripeEvents)
        .set({ companyId: null, syncNumber: null })
        .where(eq(stripeEvents.companyId, companyId))
        .returning();
      const events = `/admin/events?customer=${lost?.stripeCustomerId}&state=no_customer`;
      await page.goto(at(events));
      const replay = operations('events.replay');
      await page
        .getByRole('button', { name: new RegExp(`^${replay}`) })
        .first()
        .click();
      await expect.poll(() => countEvents(companyId)).toBe(1);
      await expect.poll(() => isSynced(companyId)).toBe(true);
      await page.goto(at(`/admin/events?customer=${lost?.stripeCustomerId}&state=done`));
      await expect(page.locator('tbody tr')).toHaveCount(1);
      await expect(page.locator('tbody')).toContainText(account.companyName);
      await fits();
      await keepScreenshot(page, `operator-events-${locale}`);

      const lines = page.locator('tbody tr');
      const said = (kind: 'user_blocked' | 'user_unblocked' | 'limit_set' | 'event_replayed') =>
        expect(lines.filter({ hasText: new RegExp(`^${audit(`kinds.admin.${kind}`)}`) })).toHaveCount(1);
      await page.goto(at(`/admin/audit?subject=${user.id}`));
      await said('user_blocked');
      await expect(lines.filter({ hasText: reason })).toHaveCount(1);
      await said('user_unblocked');
      await said('limit_set');
      await page.goto(at(`/admin/audit?company=${companyId}`));
      await said('event_replayed');
      const change = lines.filter({ hasText: own('theirs') }).filter({ hasText: own('mine') });
      await expect(change.locator('[data-name="before"]')).toContainText(own('theirs'));
      await expect(change.locator('[data-name="after"]')).toContainText(own('mine'));
      await expectAccessible(page);
      await keepScreenshot(page, `operator-trail-${locale}`);
      await customer.dispose();
      await colleague.dispose();
    });
  });
}
