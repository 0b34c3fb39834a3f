import { renderEmail } from '#lib/email/render-email.ts';
import { ACCOUNT_MAILS } from '#tests/setup/account-mails.ts';
import { expect, expectContrast, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

/** As long as they come. */
const VALUES = {
  name: 'Abdelrahman Mohamed Abdelmoneim Elsayed (Brand Manager)',
  code: '048213',
  secret: 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE',
  at: '2026-11-21T01:07:00.000Z',
  newEmail: 'a.very.long.local.part.of.a.person@a-company-with-a-long-name.example',
};

for (const locale of ['en', 'ar'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the account's mails fit 320 px and can be read in ${locale}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 640 });
      for (const template of ACCOUNT_MAILS) {
        const { html } = renderEmail(template, VALUES, locale);
        await page.setContent(html);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, template).toBeLessThanOrEqual(320);
        await expectContrast(page);
        if (template === 'emailChanged')
          await keepScreenshot(page, `mail-${template}-${locale}-${colorScheme}`);
      }
    });
  }
}

test('an address in an Arabic mail stays whole and reads from left to right', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 640 });
  const newEmail = '+2nd@nile.example';
  await page.setContent(renderEmail('emailChanged', { ...VALUES, newEmail }, 'ar').html);
  const address = page.locator('td.card').getByText(newEmail, { exact: true });
  const order = await address.evaluate((element) => {
    const text = element.firstChild;
    if (!text) return null;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return { plus: leftOf(0), two: leftOf(1), end: leftOf((text.textContent ?? '').length - 1) };
  });
  if (!order) throw new Error('the address has no text');
  expect(order.plus).toBeLessThan(order.two);
  expect(order.two).toBeLessThan(order.end);
});
