import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { expect, expectAccessible, expectContrast, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const ANSWER = '[data-message="answer"][aria-busy="false"]';

for (const { locale, width, dark, currency, questions } of [
  {
    ...({ locale: 'en', width: 1440, dark: false, currency: 'EGP' } as const),
    questions: [
      'How much is Nasma full cream 1 l?',
      'Cheapest milk',
      'How much is Nasma full cream 1 l at Wahat?',
    ],
  },
  {
    ...({ locale: 'ar', width: 390, dark: true, currency: 'جنيه' } as const),
    questions: ['بكام لبن نسمة كامل الدسم ١ لتر؟', 'أرخص لبن', 'بكام لبن نسمة كامل الدسم ١ لتر في الواحات؟'],
  },
] as const) {
  test(`a question is edited, and what followed it is shown again, after a reload too (${locale})`, async ({
    page,
    account,
  }) => {
    const t = translator(locale, 'chat');
    const [first, second, edited] = questions;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await signInSubscribed(page.request, account);
    await page.goto(localizedPath(locale, '/chat'));
    for (const [n, question] of [first, second].entries()) {
      await page.getByLabel(t('composer.label'), { exact: true }).fill(question);
      await page.keyboard.press('Enter');
      await expect(page.locator(ANSWER)).toHaveCount(n + 1);
    }
    const button = (key: 'edit' | 'previous' | 'next') =>
      page.getByRole('button', { name: t(`question.${key}`), exact: true });
    await button('edit').first().click();
    const field = page.getByLabel(t('question.field'), { exact: true });
    await expect(field).toBeFocused();
    await keepScreenshot(page, `question-editor-${locale}`);
    await expectAccessible(page);
    await expectContrast(page);
    await field.fill(edited);
    await page.keyboard.press('Enter');
    const place = (n: number) => page.getByText(t('question.place', { place: n, total: 2 }), { exact: true });
    await expect(place(2)).toBeVisible();
    await expect(page.locator(ANSWER)).toHaveCount(1);
    await expect(page.locator(ANSWER)).toContainText(currency);
    await expect(page.getByText(second, { exact: true })).toHaveCount(0);
    await keepScreenshot(page, `branches-${locale}`);
    await expectAccessible(page);
    await expectContrast(page);

    await button('previous').click();
    await expect(place(1)).toBeVisible();
    await expect(button('previous')).toBeFocused();
    await expect(page.getByText(second, { exact: true })).toBeVisible();
    await expect(page.locator(ANSWER)).toHaveCount(2);
    await page.reload();
    await expect(place(1)).toBeVisible();
    await expect(page.getByText(second, { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 720 });
    await button('edit').last().click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await keepScreenshot(page, `branches-320-${locale}`);
    await page.keyboard.press('Escape');
    await expect(button('edit').last()).toBeFocused();
  });
}

for (const { locale, width, dark, question, other, asked } of [
  {
    ...({ locale: 'en', width: 1440, dark: false } as const),
    ...{ question: 'Cheapest milk', other: 'Tea', asked: 'Cheapest tea' },
  },
  {
    ...({ locale: 'ar', width: 320, dark: true } as const),
    ...{ question: 'أرخص لبن', other: 'الشاي', asked: 'أرخص الشاي' },
  },
] as const) {
  test(`the category is changed in its chip, and the first answer is one press away (${locale})`, async ({
    page,
    account,
  }) => {
    const t = translator(locale, 'chat');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await signInSubscribed(page.request, account, { categories: ['milk', 'tea'] });
    await page.goto(localizedPath(locale, '/chat'));
    await page.getByLabel(t('composer.label'), { exact: true }).fill(question);
    await page.keyboard.press('Enter');
    await expect(page.locator(ANSWER)).toHaveCount(1);
    const chips = page.getByRole('list', { name: t('focus.title') });
    await chips.locator('[aria-haspopup="menu"]').click();
    const item = page.getByRole('menuitem', { name: other });
    await expect(item).toBeFocused();
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
    await keepScreenshot(page, `category-menu-${locale}`);
    await expectAccessible(page);
    await expectContrast(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(asked, { exact: true })).toBeVisible();
    await expect(page.getByText(t('question.place', { place: 2, total: 2 }), { exact: true })).toBeVisible();
    await expect(page.locator(ANSWER)).toHaveCount(1);
    await expect(page.locator(ANSWER)).toContainText(other);
    await expect(chips).toContainText(other);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await page.getByRole('button', { name: t('question.previous'), exact: true }).click();
    await expect(page.getByText(t('question.place', { place: 1, total: 2 }), { exact: true })).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: question })).toBeVisible();
  });
}
