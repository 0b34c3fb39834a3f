import { expect, it, vi } from 'vitest';
import ReplaceDialog from '#components/billing/replace-dialog.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { replace } = messagesFor('en').billing;

it.each(['upgrade', 'trial', 'plan'] as const)('the way to pay is no danger: %s', async (kind) => {
  const words = { current: 'Starter', plan: 'Growth', total: '$747', interval: 'monthly', days: 3 } as const;
  const onConfirm = vi.fn(async () => {
    throw new Error('Not now.');
  });
  const page = await show(
    <ReplaceDialog replacement={{ kind, ...words }} onConfirm={onConfirm} onClose={() => {}} />,
  );
  const confirm = page.getByRole('button', { name: replace.confirm });
  await expect.element(confirm).toHaveAttribute('data-tone', 'primary');
  await confirm.click();
  expect(onConfirm).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.');
});
