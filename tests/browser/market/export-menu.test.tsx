import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ExportMenu } from '#components/market/dashboard/export-menu.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const words = messagesFor('en').market.export;

const open = async (planNeeded: 'starter' | null = null) => {
  const page = await show(
    <ExportMenu
      module="price-monitor"
      query="category=milk"
      period="1–30 Nov 2026"
      count={17}
      ofSection={[{ id: 'retailers', name: 'Retailers', rows: 10 }]}
      rawRows={[{ id: 'prices', name: 'Prices behind', rows: null }]}
      planNeeded={planNeeded}
    />,
  );
  const opener = page.getByRole('button', { name: words.label, exact: true });
  await opener.click();
  return { page, opener, dialog: page.getByRole('dialog', { name: words.title }) };
};

const FILE = 'GET /exports/price-monitor';
const asked: string[] = [];
const refuse = ({ query }: { query: URLSearchParams }) => {
  asked.push(query.toString());
  return refused(500, 'INTERNAL_ERROR', { message: 'Not now' });
};

it('one Enter after opening takes the workbook, and the focus is where it was', async () => {
  const calls = answerCalls({ [FILE]: refuse });
  const { dialog, opener } = await open();
  await expect.element(dialog.getByText('17 tables · 1–30 Nov 2026')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.poll(() => calls).toHaveLength(1);
  expect(asked.at(-1)).toBe('category=milk&format=xlsx');
});

it('a table says its rows and days, and is one CSV; raw rows are folded', async () => {
  const calls = answerCalls({ [FILE]: refuse });
  const { dialog } = await open();
  await expect
    .element(dialog.getByRole('button', { name: 'Retailers 10 rows · 1–30 Nov 2026' }))
    .toBeVisible();
  const prices = dialog.getByRole('button', { name: /^Prices behind/ });
  await expect.element(prices).not.toBeInTheDocument();
  await dialog.getByText(words.rawRows).click();
  await prices.click();
  await expect.poll(() => calls).toHaveLength(1);
  expect(asked.at(-1)).toBe('category=milk&format=csv&table=prices');
});

it('Escape closes it and gives the focus back', async () => {
  const { dialog, opener } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('says which plan has files before anything is clicked', async () => {
  const { dialog } = await open('starter');
  await expect.element(dialog.getByText(/from Starter up/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: words.workbook })).toBeDisabled();
});
