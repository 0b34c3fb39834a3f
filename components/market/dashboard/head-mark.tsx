'use client';

import { type ReactNode, useState } from 'react';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import styles from './head-mark.module.css';
import { MenuPopover } from './menu-popover.tsx';

/** A word on the state of what is shown. */
export type HeadMarkWords = { id: string; tone: ChipVariant; label: string; text: ReactNode };

type Props = Omit<HeadMarkWords, 'id'> & {
  /** Below the text: what can be done about it. */
  children?: (close: () => void) => ReactNode;
};

/** A chip beside the title of a dashboard that explains itself on a click, and takes no row of its own. */
export function HeadMark({ tone, label, text, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Chip variant={tone} size="small">
          {label}
        </Chip>
      </button>
      <MenuPopover anchor={anchor} title={label} onClose={close}>
        <p className={styles.text}>{text}</p>
        {children?.(close)}
      </MenuPopover>
    </>
  );
}
