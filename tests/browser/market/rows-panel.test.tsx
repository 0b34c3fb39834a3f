import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { RowsPanel } from '#components/market/dashboard/rows-panel.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { accepted, answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { marketRows: words, market } = messagesFor('en');

const ALL: DrillRowsData = {
  ...{ kind: 'unit-price', names: { name: null, retailer: null, band: null, day: null } },
  ...{ reduction: 'mean', valuesIn: 'money', value: 20, n: 120, lowBase: false, level: 'product' },
  ...{ page: 1, pages: 3, total: 120, found: 120, days: null },
  columns: [
    { id: 'product', kind: 'name' },
    { id: 'value', kind: 'value' },
  ],
  items: [{ id: '0', cells: [{ id: 'p', name: 'Nasma 1 l' }, 20] }],
};

const open = async (planNeeded: PlanName | null = null) => {
  const asked: URLSearchParams[] = [];
  const filed: string[] = [];
  answerCalls({
    'GET /market/price-monitor/rows': ({ query }) => {
      asked.push(query);
      const page = Number(query.get('page'));
      return accepted({ ...ALL, page, ...(query.has('search') && { found: 7, pages: 1 }) });
    },
    'GET /exports/price-monitor': ({ query }) => {
      filed.push(query.toString());
      return refused(500, 'INTERNAL_ERROR', { message: 'Not now' });
    },
  });
  const page = await show(
    <RowsPanel
      endpoint="/market/price-monitor/rows"
      files="/api/exports/price-monitor"
      planNeeded={planNeeded}
      search="category=milk"
      figure="unit-price"
      figures={figuresFor('en', 'EGP')}
      baseUnit="l"
      context="Milk · 1–30 Nov 2026 · Brands: Nasma"
      day="2026-11-30"
      useRowNames={() => ({ column: (id) => id, title: () => 'Average price' })}
      onClose={() => undefined}
    />,
  );
  const dialog = page.getByRole('dialog', { name: 'Average price' });
  await expect.element(dialog.getByText('Nasma 1 l')).toBeVisible();
  return { dialog, asked, filed };
};

const fieldsOf = (query: URLSearchParams | undefined, ...names: string[]) =>
  names.map((name) => query?.get(name) ?? null);

it('orders by its heads, the second press the other way, and each time from the first page', async () => {
  // A phone orders by the list above the rows.
  await screen.viewport(1024, 768);
  const { dialog, asked } = await open();
  await expect.element(dialog.getByText('Milk · 1–30 Nov 2026 · Brands: Nasma')).toBeVisible();
  expect(fieldsOf(asked[0], 'sort', 'order', 'page')).toEqual(['effect', 'desc', '1']);
  await dialog.getByRole('button', { name: market.pages.next }).click();
  await expect.poll(() => asked.at(-1)?.get('page')).toBe('2');
  const head = dialog.getByRole('button', { name: words.value, exact: true });
  await head.click();
  await expect.poll(() => fieldsOf(asked.at(-1), 'sort', 'order', 'page')).toEqual(['value', 'desc', '1']);
  await head.click();
  await expect.poll(() => fieldsOf(asked.at(-1), 'sort', 'order')).toEqual(['value', 'asc']);
  const cell = dialog.getByRole('columnheader', { name: words.value });
  await expect.element(cell).toHaveAttribute('aria-sort', 'ascending');
});

it('searches once the typing pauses, keeps the focus and says how many it found', async () => {
  const { dialog, asked } = await open();
  const field = dialog.getByRole('searchbox', { name: words.search });
  await field.click();
  // In one task: keys that a busy machine takes apart would be several searches.
  const input = field.element() as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (const text of ['n', 'na', 'nasma']) {
    set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Showing 7 of 120 rows');
  expect(asked.filter((query) => query.has('search')).map((query) => query.get('search'))).toEqual(['nasma']);
  await expect.element(field).toHaveFocus();
});

it('takes the rows of its figure as a file, for plans that have files', async () => {
  const { dialog, filed } = await open();
  await dialog.getByRole('button', { name: words.file }).click();
  await expect.poll(() => filed).toEqual(['category=milk&format=csv&figure=unit-price']);
});

it('says which plans have files where the reader’s has none', async () => {
  const { dialog } = await open('starter');
  await expect.element(dialog.getByText(/from.Starter.up/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: words.file })).not.toBeInTheDocument();
});
