import { type ReactNode, useId } from 'react';
import { Popover } from '#components/ui/popover.tsx';
import styles from './menu-popover.module.css';

type Props = {
  /** The button that opened it; null: it is closed. */
  anchor: HTMLElement | null;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** The panel below a button of a dashboard. Escape and a click outside close it and give the focus back. */
export function MenuPopover({ anchor, title, onClose, children }: Props) {
  const id = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      panel={{ role: 'dialog', 'aria-labelledby': id, className: styles.paper }}
    >
      <p id={id} className={styles.heading}>
        {title}
      </p>
      {children}
    </Popover>
  );
}
