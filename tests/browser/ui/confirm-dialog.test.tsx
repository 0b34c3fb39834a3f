import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { show } from '#tests/setup/browser/show.tsx';

function Asking({ busy = false }: { busy?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={isOpen}
        title="Delete it?"
        confirmLabel="Yes"
        cancelLabel="No"
        busy={busy}
        onConfirm={close}
        onClose={close}
      >
        It is gone then.
      </ConfirmDialog>
    </>
  );
}

const open = async (busy = false) => {
  const page = await show(<Asking busy={busy} />);
  const button = page.getByRole('button', { name: 'Delete' });
  return { page, button, dialog: page.getByRole('dialog', { name: 'Delete it?' }) };
};

it('stays open for the second click of the double click that opened it', async () => {
  const { button, dialog } = await open();
  await button.dblClick();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toHaveAccessibleDescription('It is gone then.');
});

it('closes by Escape and by a click beside it, and gives the focus back', async () => {
  const { button, dialog, page } = await open();
  await button.click();
  await expect.element(page.getByRole('button', { name: 'No' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();

  await button.click();
  await expect.element(dialog).toBeVisible();
  // In the corner of the page, beside the dialog.
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  await expect.element(dialog).not.toBeInTheDocument();
});

it('does not close while it happens', async () => {
  const { button, dialog, page } = await open(true);
  await button.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'No' })).toBeDisabled();
  await expect.element(dialog).toBeVisible();
});
