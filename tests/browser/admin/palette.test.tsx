import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PaletteButton } from '#components/admin/palette/palette-button.tsx';
import type { SearchOut } from '#lib/admin/search/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { router, show } from '#tests/setup/browser/show.tsx';

const { label, open, title } = messagesFor('en').adminPalette;
const PAGES = [{ id: '/admin/jobs', href: '/admin/jobs', text: 'Jobs', otherText: 'المهام' }];

const foundPerson = (name: string): SearchOut => ({
  users: [{ id: name, name, email: `${name}@nile.example`, companyName: null }],
  companies: [],
  invoices: [],
  subscriptions: [],
  requests: [],
});

afterEach(() => localStorage.clear());

const openPalette = async () => {
  const page = await show(<PaletteButton pages={PAGES} failed="Failed" />);
  await page.getByRole('button', { name: open }).click();
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
  return { page, field: page.getByRole('combobox', { name: label }) };
};

it('opens and closes by its keys, and leads to the page that is chosen by the keyboard alone', async () => {
  const page = await show(<PaletteButton pages={PAGES} failed="Failed" />);
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = page.getByRole('dialog', { name: title });
  await expect.element(page.getByRole('combobox', { name: label })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: label })).toHaveFocus();
  await userEvent.keyboard('jo{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/admin/jobs');
});

it('an answer that comes after a newer search began is shown to no one', async () => {
  const waiting = new Map<string, PromiseWithResolvers<Response>>();
  answerCalls({
    'GET /admin/search': ({ query }) => {
      const answer = Promise.withResolvers<Response>();
      waiting.set(query.get('keyword') ?? '', answer);
      return answer.promise;
    },
  });
  const { page, field } = await openPalette();
  await field.fill('mo');
  await expect.poll(() => [...waiting.keys()]).toEqual(['mo']);
  await field.fill('mona');
  await expect.poll(() => [...waiting.keys()]).toEqual(['mo', 'mona']);
  waiting.get('mona')?.resolve(accepted(foundPerson('Mona')));
  await expect.element(page.getByRole('option', { name: /^Mona/ })).toBeVisible();
  waiting.get('mo')?.resolve(accepted(foundPerson('Mohamed')));
  // Its answer has been read by the time another one has come and gone through the same steps.
  await field.fill('monam');
  await expect.poll(() => waiting.has('monam')).toBe(true);
  waiting.get('monam')?.resolve(accepted(foundPerson('Monam')));
  await expect.element(page.getByRole('option', { name: /^Monam/ })).toBeVisible();
  await expect.element(page.getByText('Mohamed')).not.toBeInTheDocument();
});
