'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SearchIcon } from '#components/ui/icons.tsx';
import { useShortcuts } from '#components/ui/use-shortcuts.ts';
import type { PalettePage } from './palette-options.ts';

/** Loaded when it opens. */
const PaletteDialog = dynamic(() => import('./palette-dialog.tsx'), { ssr: false });

/** Opens the palette, as Ctrl or ⌘ with K does anywhere on the page. */
export function PaletteButton({ pages, failed }: { pages: readonly PalettePage[]; failed: string }) {
  const t = useTranslations('adminPalette');
  const [isOpen, setOpen] = useState(false);
  const command = useRef<HTMLElement | null>(null);
  useShortcuts([{ keys: 'Mod+k', run: () => setOpen((open) => !open) }]);
  useEffect(() => {
    if (isOpen) return;
    // Once the palette is gone and has given the focus back: what it is pressed for may open a dialog of its own.
    command.current?.click();
    command.current = null;
  }, [isOpen]);
  return (
    <>
      <IconButton
        label={t('open')}
        title={t('open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      {isOpen && (
        <PaletteDialog
          pages={pages}
          failed={failed}
          onClose={() => setOpen(false)}
          onCommand={(element) => {
            command.current = element;
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
