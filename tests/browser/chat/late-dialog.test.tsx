import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { LateDialog } from '#components/chat/late-dialog.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { show } from '#tests/setup/browser/show.tsx';

type Own = { title: string; onClose: () => void };

function Asked({ title, onClose }: Own) {
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={onClose}
      onClose={onClose}
    >
      Text
    </ConfirmDialog>
  );
}

function Asking({ load }: { load: () => Promise<ComponentType<Own>> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen && <LateDialog load={load} own={{ title: 'Sure?', onClose: () => setOpen(false) }} />}
    </>
  );
}

it('one press opens a dialog that comes late, and the focus returns to what opened it', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<Own>>();
  const page = await show(<Asking load={() => promise} />);
  const ask = page.getByRole('button', { name: 'Ask' });
  ask.element().focus();
  await ask.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  resolve(Asked);
  await expect.element(page.getByRole('dialog', { name: 'Sure?' })).toBeVisible();
  await page.getByRole('button', { name: 'No' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

for (const locale of locales) {
  it(`a dialog that could not be loaded says so, and opens with the next press, in ${locale}`, async () => {
    let isAway = true;
    const load = async () => {
      if (isAway) throw new Error('away');
      return Asked;
    };
    const page = await show(<Asking load={load} />, locale);
    const ask = page.getByRole('button', { name: 'Ask' });
    await ask.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(translator(locale, 'chat')('notOpened'));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    isAway = false;
    await ask.click();
    await expect.element(page.getByRole('dialog', { name: 'Sure?' })).toBeVisible();
  });
}
