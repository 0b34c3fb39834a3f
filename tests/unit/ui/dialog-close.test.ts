import { expect, it, vi } from 'vitest';
import { dialogClose } from '#components/ui/dialog-close.ts';

it('closes on Escape and on one click beside the dialog, not on the second click of the one that opened it', () => {
  const onClose = vi.fn();
  const close = dialogClose(onClose);
  close({ type: 'click', detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
  close({ type: 'click', detail: 1 });
  close({ key: 'Escape', detail: 0 });
  expect(onClose).toHaveBeenCalledTimes(2);
});
