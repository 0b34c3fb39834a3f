import { sql } from 'drizzle-orm';
import { connect, disconnect } from '#db/client.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { chainPricesOn } from '#tests/factories/chain-prices.ts';
import { post, signIn } from '#tests/setup/e2e/account.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

type Price = { retailer: string; nameAr: string; price: number };

/** Of what the database holds: the run may begin before noon in Cairo and go on after it. */
const NEWEST_DAY = sql`(select max((observed_at at time zone 'Africa/Cairo')::date) from price_observations)`;

/** What the rows say that a product costs at each retailer, cheapest first. */
async function readPrices(productId: string): Promise<Price[]> {
  const pool = connect({ url: process.env.DATABASE_URL ?? '', max: 1 });
  try {
    const rows = await pool.execute<Price>(sql`
      select r.name_en as retailer, r.name_ar as "nameAr", c.price
      from (${chainPricesOn(NEWEST_DAY)}) as c join retailers r on r.id = c.retailer_id
      where c.product_id = ${productId}`);
    if (rows.length < 4) throw new Error(`the sample has ${rows.length} prices of ${productId}`);
    return [...rows].sort((a, b) => a.price - b.price);
  } finally {
    await disconnect(pool);
  }
}

const ANSWER = '[data-message="answer"][aria-busy="false"]';

test.describe('asking the analyst', () => {
  test('a visitor asks for a price in English and gets the figures of the database', async ({
    page,
    context,
  }) => {
    const prices = await readPrices('nasma-milk-1');
    await page.goto('/chat');
    await expectAccessible(page);
    await page.getByLabel('Your question').fill('What is the price of Nasma UHT milk full cream 1 l?');
    await page.keyboard.press('Enter');
    const answer = page.locator(ANSWER);
    await expect(answer).toContainText('Demo analyst');
    // The name is isolated from the sentence around it.
    await expect(answer.getByRole('listitem').first()).toContainText(
      /Checked prices of \p{Cf}?Nasma UHT milk full cream 1 l/u,
    );
    const table = answer.getByRole('table');
    await expect(table).toBeVisible();
    const all = answer.getByRole('button', { name: /^Show all/ });
    if ((await all.count()) > 0) await all.click();
    for (const { retailer, price } of prices) {
      const row = table.getByRole('row').filter({ hasText: retailer });
      await expect(row.getByRole('cell').first()).toHaveText(price.toFixed(2));
    }
    await expect(page.getByText('9 of 10 questions left today.')).toBeVisible();
    await expectAccessible(page);
    await keepScreenshot(page, 'chat-answer-en');

    await page.reload();
    await expect(page.locator(ANSWER)).toContainText('Demo analyst');
    await expect(table).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy with sources' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    const [html, text] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text();
      return [await read('text/html'), await read('text/plain')];
    });
    const [{ retailer, price } = { retailer: '', price: 0 }] = prices;
    expect(html).toContain(`<th>${retailer}</th><td>${price.toFixed(2)}</td>`);
    expect(text).toContain(`\n${retailer}\t${price.toFixed(2)}\t`);
    expect(text).toContain('Checked prices of Nasma UHT milk full cream 1 l');
    await expect(page.getByRole('navigation', { name: 'Chats' })).toContainText('What is the price…');

    // The end of a further answer comes into sight, and stopping one gives the focus back.
    const field = page.getByLabel('Your question');
    await field.fill('What can you do?');
    await field.press('Enter');
    await expect(page.locator(ANSWER)).toHaveCount(2);
    await expect(page.locator(ANSWER).last().getByRole('button').last()).toBeInViewport({ ratio: 1 });
    // Never answered, so that it is not over before it is stopped.
    await page.route('/api/chat', () => undefined);
    await field.fill('What is the price of Marooj milk?');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Stop answering' }).click();
    await expect(field).toBeFocused();
  });

  test('a visitor asks in Arabic and is answered in Arabic, from right to left', async ({ page }) => {
    const prices = await readPrices('nasma-milk-1');
    await page.goto('/ar/chat');
    await page.getByLabel('سؤالك').fill('كم سعر لبن نسمة كامل الدسم ١ لتر؟');
    await page.keyboard.press('Enter');
    const answer = page.locator(ANSWER);
    await expect(answer).toContainText('محلل العرض التوضيحي');
    for (const { nameAr, price } of prices.slice(0, 8)) {
      const row = answer.getByRole('row').filter({ hasText: nameAr });
      await expect(row.getByRole('cell').first()).toHaveText(price.toFixed(2));
    }
    await expectAccessible(page);
    await keepScreenshot(page, 'chat-answer-ar');
  });

  for (const locale of ['en', 'ar'] as const) {
    test(`a category without a plan is said to need one, with the way to the plans (${locale})`, async ({
      page,
    }) => {
      const t = translator(locale, 'chat');
      await page.goto(localizedPath(locale, '/chat'));
      await page
        .getByLabel(t('composer.label'))
        .fill(locale === 'ar' ? 'كم سعر زيت الطعام؟' : 'What is the price of cooking oil?');
      await page.keyboard.press('Enter');
      const category = locale === 'ar' ? 'زيت الطعام' : 'Cooking oil';
      const looked = page.locator(ANSWER).getByRole('listitem').first();
      await expect(page.locator(ANSWER).getByText(category)).toHaveCount(1);
      await expect(looked).toHaveText(t('activity.seePlans'));
      await expectAccessible(page);
      await keepScreenshot(page, `chat-outside-plan-${locale}`);
      await looked.getByRole('link', { name: t('activity.seePlans') }).click();
      await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/pricing')}$`));
    });

    test(`a question that is too long stays whole, is not sent, and says so (${locale})`, async ({
      page,
    }) => {
      const t = translator(locale, 'chat.composer');
      await page.goto(localizedPath(locale, '/chat'));
      const field = page.getByLabel(t('label'));
      const send = page.getByRole('button', { name: t('send') });
      const status = page.getByRole('status').filter({ hasText: /./ });
      const words = locale === 'ar' ? 'كم سعر اللبن؟ ' : 'What is the price of milk? ';
      const ofLength = (length: number) => `${words.repeat(400).slice(0, length - 1)}.`;
      await field.fill(ofLength(3599));
      await expect(field).toHaveAccessibleDescription(t('hint'));
      await field.fill(ofLength(3900));
      await expect(field).toHaveAccessibleDescription(t('counter', { length: 3900, limit: 4000 }));
      await expect(field).toHaveAccessibleDescription(/3,900 .* 4,000/);
      await expect(status).toHaveText([t('remaining', { count: 100 })]);
      await expect(send).toBeEnabled();

      const tooLong = ofLength(4012);
      await field.fill(tooLong);
      await expect(field).toHaveValue(tooLong);
      await expect(field).toHaveAccessibleDescription(t('tooLong', { count: 12 }));
      await expect(page.getByText(t('tooLong', { count: 12 }))).toBeVisible();
      await expect(status).toHaveText([t('overLimit', { limit: 4000 })]);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(send).toBeDisabled();
      await field.press('Enter');
      await expect(page.locator('[data-message]')).toHaveCount(0);
      await expect(field).toHaveValue(tooLong);
      await expectAccessible(page);
      await keepScreenshot(page, `chat-too-long-${locale}`);

      await field.press('Control+End');
      for (let i = 0; i < 12; i++) await field.press('Backspace');
      await expect(field).toHaveValue(tooLong.slice(0, 4000));
      await expect(send).toBeEnabled();
    });
  }

  test('a member finds the chat again in another browser, and deletes it for good', async ({
    page,
    browser,
    account,
    clientAddress,
  }) => {
    await signIn(page.request, account);
    await page.goto('/chat');
    await page.getByLabel('Your question').fill('Cheapest milk');
    await page.keyboard.press('Enter');
    await expect(page.locator(ANSWER)).toContainText('The cheapest by unit price');
    await expect(page).toHaveURL(/\?chat=/);

    const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': clientAddress } });
    const other = await elsewhere.newPage();
    await signIn(other.request, account);
    await other.goto(page.url());
    await expect(other.locator(ANSWER)).toContainText('The cheapest by unit price');
    await other.getByRole('button', { name: 'Actions for “Cheapest milk”' }).click();
    await other.getByRole('menuitem', { name: 'Delete' }).click();
    const confirm = other.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await expect(confirm).toBeVisible();
    await expectAccessible(other);
    await confirm.click();
    await expect(other.getByRole('button', { name: /for “Cheapest milk”/ })).toHaveCount(0);
    await elsewhere.close();

    await page.goto('/chat');
    await expect(page.getByRole('button', { name: /for “Cheapest milk”/ })).toHaveCount(0);
  });

  test('what a visitor asked is theirs after signing in', async ({ page, account }) => {
    await page.goto('/chat');
    await page.getByLabel('Your question').fill('Most expensive milk');
    await page.keyboard.press('Enter');
    await expect(page.locator(ANSWER)).toContainText('The most expensive');
    await signIn(page.request, account);
    const imported = page.waitForResponse((response) => response.url().endsWith('/api/chats/import'));
    await page.goto('/chat');
    await imported;
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Chats' })).toContainText('Most expensive milk');
  });

  test('a member finds a chat by its words, sees them marked, and empties the search', async ({
    page,
    account,
  }) => {
    await signIn(page.request, account);
    const at = new Date().toISOString();
    const messages = Array.from({ length: 130 }, (_, place) => ({
      id: `m${place}`,
      content:
        place === 40 ? 'What about the hidden aisle of the consumer-goods market?' : `Message ${place}`,
      sender: place % 2 ? 'bot' : 'user',
      timestamp: at,
    }));
    const chat = { id: `long-${Date.now()}`, title: 'A long chat', createdAt: at, updatedAt: at, messages };
    await page.request.post('/api/chats/import', { data: [chat] });
    await page.goto('/chat');
    const list = page.getByRole('navigation', { name: 'Chats' });
    await list.getByLabel('Search chats').fill('Hidden Aisle');
    await expect(list.locator('mark')).toHaveText('hidden aisle');
    await expectAccessible(page);
    await list
      .getByRole('button', { name: /A long chat/ })
      .first()
      .click();
    await list.getByRole('button', { name: 'Clear search' }).click();
    await expect(list.getByLabel('Search chats')).toHaveValue('');
  });

  test('a visitor whose questions are used up is told so, with the way to an account', async ({ page }) => {
    const ask = (place: number) =>
      page.request.post('/api/chat', {
        data: { chatId: `used-${place}`, message: { id: `q${place}`, content: 'Cheapest milk' } },
      });
    // One at a time: a visitor's address has one answer at once.
    for (let place = 0; place < 9; place++) await ask(place);
    // Typed before the page's scripts are there.
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_next/static/**/*.js*', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/chat', { waitUntil: 'commit' });
    const field = page.getByLabel('Your question');
    await field.fill('Cheapest milk');
    scripts.resolve();
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await field.press('Enter');
    await expect(page.locator(ANSWER)).toContainText('The cheapest by unit price');
    await expect(page.getByText('You have used all 10 messages for today')).toBeVisible();
    await expect(field).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Create account' })).toHaveAttribute(
      'href',
      /\/signup\?callbackUrl=%2Fchat%3Fchat%3D\w+$/,
    );
  });
});

test('a figure of an answer leads to the rows that it is calculated from', async ({ page, account }) => {
  await signInSubscribed(page.request, account);
  await post(page.request, '/api/market/sample-notice', {});
  await page.goto('/chat');
  await page.getByLabel('Your question').fill('Which retailer is cheapest for milk?');
  await page.keyboard.press('Enter');
  const answer = page.locator(ANSWER);
  await answer.getByText(/^Data for \d+ figures$/).click();
  const figure = answer.locator('details a[href*="#rows=retailer-index:"]').first();
  await expect(figure).toBeVisible();
  await expectAccessible(page);
  const [value = ''] = ((await figure.textContent()) ?? '').split(' ');
  await figure.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('columnheader').first()).toBeVisible();
  await expect(drawer).toContainText(value);
});
