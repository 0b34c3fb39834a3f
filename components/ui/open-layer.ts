/** Whether a dialog, a drawer or a menu is open over the page: the keyboard is its own. */
export function isLayerOpen(): boolean {
  return document.querySelector(':popover-open, .MuiModal-root:not(.MuiModal-hidden)') !== null;
}
