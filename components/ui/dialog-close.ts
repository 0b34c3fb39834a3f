/**
 * The `onClose` of a dialog, without the second click of the double click that opened it: that one lands beside the dialog and would
 * close it before it is seen.
 */
export function dialogClose(onClose: () => void): (event: object) => void {
  return (event) => {
    const isSecondClick = 'detail' in event && typeof event.detail === 'number' && event.detail > 1;
    if (!isSecondClick) onClose();
  };
}
