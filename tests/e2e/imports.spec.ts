import type { Page } from 'playwright/test';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
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
import { makeWorkbook } from '#tests/setup/make-package.ts';

test.setTimeout(120_000);

async function signInAsAdmin(page: Page): Promise<void> {
  const response = await page.request.post('/api/auth/signin', { data: demoAdmin() });
  expect(response.ok()).toBe(true);
}

/** The file to try, as the page offers it. */
async function sampleFile(page: Page, locale: 'en' | 'ar'): Promise<Buffer> {
  const response = await page.request.get(`/api/admin/imports/sample?locale=${locale}`);
  expect(response.ok()).toBe(true);
  return response.body();
}

/** The same rows in the second sheet of a workbook, as texts. */
function asWorkbook(csv: Buffer): Buffer {
  const lines = csv.toString().slice(1).trimEnd().split('\r\n');
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;')}</t></is></c>`;
  const rows = lines.map((line) => `<row>${line.split(',').map(cell).join('')}</row>`);
  return makeWorkbook({
    sheets: [
      { name: 'About', rows: `<row>${cell('Raff')}</row>` },
      { name: 'Prices', rows: rows.join('') },
    ],
  });
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

/** What licensed data can begin with, one in each language; the second row of each has a slip. */
const BEGINNINGS = {
  en: {
    kind: 'stores',
    rows: [
      'Retailer,Store code,Store name,Governorate,Channel',
      'Begun,B-1,Maadi,Cairo,super',
      'Begun,B-2,Dokki,Gizeh,super',
    ],
    refused: 'governorate_unknown',
  },
  ar: {
    kind: 'products',
    rows: [
      'المنتج,العلامة التجارية,الشركة المصنعة,الفئة,الحجم',
      'لبن كامل الدسم,Begun,شركة البداية,اللبن المعقم,1 لتر',
      'لبن خالي الدسم,Begun,شركة البداية,اللبن المعقم,1-2 لتر',
    ],
    refused: 'size_range',
  },
} as const;

const AUDIT_HEADINGS = {
  en: 'Date,Retailer,Store,Barcode,State',
  ar: 'التاريخ,المتجر,الفرع,الباركود,التوفر',
} as const;

/** Two audits of one product in two stores of the sample, found by the calls of the account itself, and one of a store that there is not. */
async function auditsFile(page: Page, locale: 'en' | 'ar'): Promise<string> {
  const get = async (path: string) =>
    (await (await page.request.get(path, { headers: { 'accept-language': locale } })).json()).data;
  const { view } = await get('/api/market/distributions?category=milk&section=overview&channel=hyper');
  const [first, second] = view.options.stores;
  const { view: catalogue } = await get('/api/market/imdb?category=milk&section=products');
  const day = view.filters.range.to;
  const gtins = catalogue.products.rows.flatMap(
    ({ facts }: { facts: { gtin: string | null } }) => facts.gtin ?? [],
  );
  const rowOf = (store: string, state: string) => `${day},,${store},${gtins[0]},${state}`;
  return [
    AUDIT_HEADINGS[locale],
    rowOf(first.id, locale === 'ar' ? 'متوفر' : 'in stock'),
    rowOf(second.id, locale === 'ar' ? 'غير متوفر' : 'out of stock'),
    rowOf('Nowhere', '1'),
  ].join('\n');
}

for (const locale of ['en', 'ar'] as const) {
  const t = translator(locale, 'adminImports');
  const at = (path: string) => localizedPath(locale, path);

  test.describe(`an import in ${locale}`, () => {
    test.use({ locale: locale === 'ar' ? 'ar-EG' : 'en-GB' });

    test('a file is uploaded, mapped, checked, applied and undone', async ({ page }) => {
      await signInAsAdmin(page);
      await page.goto(at('/admin/imports'));
      await comeAlive(page);
      await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
      await expectAccessible(page);
      const upload = page.getByRole('button', { name: t('upload.start'), exact: true });
      await upload.click();
      await expect(page.getByText(t('upload.noFile'))).toBeVisible();
      await page.getByLabel(t('upload.file'), { exact: true }).setInputFiles({
        name: `try-${locale}.csv`,
        mimeType: 'text/csv',
        buffer: locale === 'ar' ? asWorkbook(await sampleFile(page, locale)) : await sampleFile(page, locale),
      });
      await upload.click();

      await expect(page.getByRole('heading', { name: t('mapping.title') })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(t('codes.retailer_unknown')).first()).toBeVisible();
      await expectAccessible(page);
      await keepScreenshot(page, `import-columns-${locale}`);
      if (locale === 'ar') await expect(page.getByText(t('mapping.sheet', { name: 'Prices' }))).toBeVisible();
      // A field without its column is said, and the file can't be checked.
      const retailer = page.getByLabel(t('fields.retailer'), { exact: true });
      const column = await retailer.inputValue();
      await retailer.selectOption('');
      const check = page.getByRole('button', { name: t('mapping.check') });
      await expect(check).toBeDisabled();
      await retailer.selectOption(column);
      await expect(check).toBeEnabled();
      await check.click();

      await expect(page.getByRole('heading', { name: t('report.title') })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('heading', { name: t('rows.title.refused') })).toBeVisible();
      await expect(page.getByRole('heading', { name: t('rows.title.suspect') })).toBeVisible();
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await page
        .getByRole('link', { name: t('rows.download') })
        .first()
        .click();
      expect((await download).suggestedFilename()).toBe(`try-${locale}-refused.csv`);
      const workbook = page.getByRole('link', { name: t('rows.downloadXlsx') });
      // The Arabic file is a workbook under another name.
      if (locale === 'ar') {
        const sheet = page.waitForEvent('download');
        await workbook.first().click();
        expect((await sheet).suggestedFilename()).toBe('try-ar-refused.xlsx');
      } else await expect(workbook).toHaveCount(0);
      await page.setViewportSize({ width: 320, height: 720 });
      await fits(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(page);
      await keepScreenshot(page, `import-report-${locale}`);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 800 });

      await page.getByRole('button', { name: t('report.apply'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('report.apply'), exact: true })
        .click();
      await expect(page.getByRole('button', { name: t('undo.button') })).toBeVisible({ timeout: 60_000 });
      await expectAccessible(page);
      await page.getByRole('button', { name: t('undo.button') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('undo.button') })
        .click();
      await expect(page.getByText(t('stateTexts.undone'))).toBeVisible({ timeout: 60_000 });
      await page.goto(at('/admin/imports?state=undone'));
      await expect(page.getByRole('link', { name: `try-${locale}.csv` })).toBeVisible();
      await keepScreenshot(page, `imports-${locale}`);
    });

    test('a company’s field audits are uploaded, applied, read in Distributions and deleted', async ({
      page,
      account,
    }) => {
      const own = translator(locale, 'ownData');
      const audits = translator(locale, 'distributions.audits');
      await signInSubscribed(page.request, account, { plan: 'growth', modules: ['distributions', 'imdb'] });
      const file = await auditsFile(page, locale);
      await page.goto(at('/settings/data'));
      await comeAlive(page);
      await page.getByLabel(t('upload.kind')).selectOption('field_audits');
      await expectAccessible(page);
      await page
        .getByLabel(t('upload.file'), { exact: true })
        .setInputFiles({ name: `audits-${locale}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });
      await page.getByRole('button', { name: t('upload.start'), exact: true }).click();
      await page.getByRole('button', { name: t('mapping.check') }).click({ timeout: 30_000 });
      await expect(page.getByRole('heading', { name: t('report.title') })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('heading', { name: t('rows.title.refused') })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('report.apply'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('report.apply'), exact: true }).click();
      await expect(page.getByRole('button', { name: t('undo.button') })).toBeVisible({ timeout: 60_000 });

      // One of two checks found the product in stock.
      await page.goto(at('/distributions?category=milk&section=audits'));
      await page
        .getByRole('button', { name: translator(locale, 'market.warning')('ok'), exact: true })
        .click();
      const figures = page.getByRole('table', { name: audits('figures') });
      await expect(figures.locator('a[href="#rows=audits-availability"]')).toContainText('50');
      await comeAlive(page);
      await expectAccessible(page);
      await page.locator('a[href="#rows=audits-checks"]').click();
      await expect(dialog.locator('tbody')).toContainText(`audits-${locale}.csv`);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 320, height: 720 });
      await fits(page);
      await keepScreenshot(page, `field-audits-${locale}`);

      await page.goto(at('/settings/data'));
      await comeAlive(page);
      await fits(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: own('deletion.button') }).click();
      await dialog.getByRole('button', { name: own('deletion.button') }).click();
      await expect(page.getByText(own('items.none'))).toBeVisible({ timeout: 30_000 });
      await page.goto(at('/distributions?category=milk&section=audits'));
      await expect(page.getByText(audits('states.none'))).toBeVisible();
    });

    const { kind, rows, refused } = BEGINNINGS[locale];

    test(`a market begins with a file of ${kind}`, async ({ page }) => {
      await signInAsAdmin(page);
      await page.goto(at('/admin/imports'));
      await comeAlive(page);
      const order = page.getByRole('region', { name: t('upload.order') });
      await expect(order.getByText(t('upload.missing'))).toHaveCount(0);
      await page.getByLabel(t('upload.dataset')).selectOption('licensed');
      await expect(order.getByText(t('upload.missing')).first()).toBeVisible();
      const upload = page.getByRole('button', { name: t('upload.start'), exact: true });
      await expect(upload).toBeDisabled();
      await expect(page.getByText(t('upload.noDataset'))).toBeVisible();
      await page.getByLabel(t('upload.kind')).selectOption(kind);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 720 });
      await fits(page);
      await keepScreenshot(page, `imports-begin-${locale}`);
      await page.setViewportSize({ width: 1280, height: 800 });
      const template = page.getByRole('link', {
        name: `${t('upload.templates')}: ${t('upload.templateEn')}`,
      });
      expect(await template.getAttribute('href')).toContain(`kind=${kind}`);
      await page.getByLabel(t('upload.file'), { exact: true }).setInputFiles({
        name: `${kind}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.join('\n')),
      });
      await upload.click();
      await page.getByRole('button', { name: t('mapping.check') }).click({ timeout: 30_000 });
      await expect(page.getByRole('table', { name: t('report.records') })).toContainText('Begun', {
        timeout: 30_000,
      });
      await expect(page.getByRole('cell', { name: t(`codes.${refused}`) })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 720 });
      await fits(page);
      await keepScreenshot(page, `import-${kind}`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: t('report.apply'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('report.apply'), exact: true }).click();
      await page.getByRole('button', { name: t('undo.button') }).click({ timeout: 60_000 });
      await dialog.getByRole('button', { name: t('undo.button') }).click();
      await expect(page.getByText(t('stateTexts.undone'))).toBeVisible({ timeout: 60_000 });
    });
  });
}
