'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SearchIcon } from '#components/ui/icons.tsx';
import type { PalettePage } from './palette-options.ts';
import { opensPalette } from './palette-shortcut.ts';

/** Loaded when it opens. */
const PaletteDialog = dynamic(() => import('./palette-dialog.tsx'), { ssr: false });

/** Opens the palette, as Ctrl or ⌘ with K does anywhere on the page. */
export function PaletteButton({ pages, failed }: { pages: readonly PalettePage[]; failed: string }) {
  const t = useTranslations('adminPalette');
  const [isOpen, setOpen] = useState(false);
  const command = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opensPalette(event)) return;
      event.preventDefault();
      if (!event.repeat) setOpen((open) => !open);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
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
