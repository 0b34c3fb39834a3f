import { useEffect, useRef } from 'react';

/** For a dialog that is shown as long as it is drawn: the browser's own, so that the focus stays in it and goes back. */
export function useShownModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
