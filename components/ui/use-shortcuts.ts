import { useEffect, useEffectEvent } from 'react';
import { isLayerOpen } from './open-layer.ts';
import { isPressed } from './shortcuts.ts';

type Shortcut = {
  /** As `isPressed` takes them. */
  keys: string;
  run: () => void;
};

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

function isInField({ target }: Event): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Keys without Ctrl or ⌘ are a field's while it has the focus, and an open dialog's or menu's. */
function isFree(event: KeyboardEvent): boolean {
  return !event.defaultPrevented && !event.isComposing && !isInField(event) && !isLayerOpen();
}

/** Hears keys anywhere on the page, each press once however long it lasts. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts.find(({ keys }) => isPressed(keys, event));
    if (!shortcut || !(shortcut.keys.startsWith('Mod+') || isFree(event))) return;
    event.preventDefault();
    if (!event.repeat) shortcut.run();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
