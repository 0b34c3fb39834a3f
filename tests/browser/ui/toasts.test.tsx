import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showToast } from '#lib/browser/show-toast.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { close } = messagesFor('en').common.actions;

it('what went wrong is said at once, what went well when there is time, and each can be closed', async () => {
  const page = await show(null);
  showToast('success', 'Saved');
  showToast('error', 'Could not be sent');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(page.getByText('Could not be sent')).not.toBeInTheDocument();
  await page.getByRole('button', { name: close }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Could not be sent');
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
  page.getByRole('button', { name: close }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('what can be taken back is taken back once', async () => {
  const run = vi.fn();
  const page = await show(null);
  showToast('success', 'Blocked', { label: 'Undo', run });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Blocked')).not.toBeInTheDocument();
  expect(run).toHaveBeenCalledOnce();
});
