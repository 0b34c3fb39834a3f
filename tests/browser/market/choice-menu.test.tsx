import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MultipleChoice, SingleChoice } from '#components/market/dashboard/choice-menu.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { all, find, noMatch, done, clear } = messagesFor('en').market.filters;

it('a list of one choice closes by Enter, and the button behind it does not open it anew', async () => {
  const onChange = vi.fn();
  const options = ['Milk', 'Rice'].map((name) => ({ id: name, name }));
  const page = await show(
    <SingleChoice label="Category" options={options} value="Milk" onChange={onChange} />,
  );
  const button = page.getByRole('button', { name: 'Category Milk' });
  await button.click();
  await expect.element(page.getByRole('dialog', { name: 'Category' })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: 'Milk' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Rice');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

const BRANDS = Array.from({ length: 12 }, (_, at) => ({ id: `b${at}`, name: `Brand ${at}` }));

function Brands() {
  const [values, setValues] = useState<string[]>([]);
  return <MultipleChoice label="Brands" options={BRANDS} values={values} onChange={setValues} />;
}

it('of many brands some are found by a part of their name, marked one by one and cleared together', async () => {
  const page = await show(<Brands />);
  await page.getByRole('button', { name: `Brands ${all}` }).click();
  await page.getByRole('searchbox', { name: find }).fill('brand 1');
  expect(page.getByRole('checkbox').elements()).toHaveLength(3);
  for (const name of ['Brand 1', 'Brand 11']) await page.getByRole('checkbox', { name }).click();
  await page.getByRole('searchbox', { name: find }).fill('nothing like it');
  await expect.element(page.getByText(noMatch)).toBeVisible();
  await page.getByRole('button', { name: done }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const button = page.getByRole('button', { name: 'Brands 2 selected' });
  await expect.element(button).toHaveAttribute('data-active', 'true');

  await button.click();
  await page.getByRole('button', { name: clear }).click();
  await page.getByRole('searchbox', { name: find }).fill('');
  await expect.element(page.getByRole('checkbox', { name: 'Brand 1' })).not.toBeChecked();
});
