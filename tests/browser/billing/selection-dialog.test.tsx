import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import SelectionDialog, { type Selection } from '#components/billing/selection-dialog.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { show } from '#tests/setup/browser/show.tsx';

const items = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));
const MODULES = ['priceMonitor', 'imdb', 'promotions', 'distributions'];
const CATEGORIES = ['milk', 'rice', 'oil', 'tea', 'sugar', 'cheese'];

describe.each(locales)('the dialog of a selection in %s', (locale) => {
  const t = messagesFor(locale).billing.selection;
  const missing = locale === 'en' ? '2 more to choose' : 'بقي اختياران';

  const open = async (onSubmit: (selection: Selection) => Promise<void>) =>
    show(
      <SelectionDialog
        planName="Premium"
        limits={{ modules: 4, categories: 5 }}
        modules={items(MODULES)}
        categories={items(CATEGORIES)}
        proposed={{ moduleIds: MODULES, categoryIds: CATEGORIES.slice(0, 3) }}
        priceLine=""
        submitLabel={t.pay}
        onSubmit={onSubmit}
        onClose={() => {}}
      />,
      locale,
    );

  it('says how many are missing, and a press on its button leads to them', async () => {
    const onSubmit = vi.fn(async () => {});
    const page = await open(onSubmit);
    const pay = page.getByRole('button', { name: t.pay });
    await expect.element(page.getByText(`· ${missing}`)).toBeVisible();
    await expect.element(pay).toHaveAccessibleDescription(missing);
    await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
    // As a person presses what looks out of use.
    await pay.click({ force: true });
    await expect.element(page.getByRole('checkbox', { name: 'milk' })).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends the choice once the numbers are those of the plan, and shows a refusal', async () => {
    const onSubmit = vi.fn(async () => {
      throw new Error('Not now.');
    });
    const page = await open(onSubmit);
    for (const name of ['tea', 'sugar']) await page.getByRole('checkbox', { name }).click();
    const pay = page.getByRole('button', { name: t.pay });
    await expect.element(pay).not.toHaveAttribute('aria-disabled');
    await expect.element(page.getByText(/more to choose|بقي اختيار/)).not.toBeInTheDocument();
    pay.element().focus();
    await userEvent.keyboard('{Enter}');
    const categoryIds = CATEGORIES.slice(0, 5);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ moduleIds: MODULES, categoryIds });
    await expect.element(page.getByRole('alert').getByText('Not now.')).toBeVisible();
  });
});
