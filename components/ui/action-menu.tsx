'use client';

import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './action-menu.module.css';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { DotsIcon } from './icons.tsx';

type Props = {
  /** Names the button and its menu. */
  label: string;
  /** What the button shows in the place of "…". */
  face?: ReactNode;
  /** Elements with the role `menuitem`, out of the order of Tab. */
  children: ReactNode;
  /** Draws them when it is first opened, for long lists of rows that need scripts anyway. */
  isLate?: boolean;
};

/** What can be done with something, behind "…" or what it shows itself. Opens before scripts; Escape, a choice and a click outside close it. */
export function ActionMenu({ label, face, children, isLate = false }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [isDrawn, setDrawn] = useState(!isLate);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  const toggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === 'open');
    if (newState !== 'open' || !menu.current || !button.current) return;
    place(menu.current, button.current);
    items()[0]?.focus();
  };

  // What it is in scrolls without it.
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target !== document) menu.current?.hidePopover();
    };
    window.addEventListener('scroll', leave, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', leave, { capture: true });
  }, [open]);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') menu.current?.hidePopover();
    // It closes the menu alone, not what the menu is in.
    if (event.key === 'Escape') event.stopPropagation();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };

  const opener = {
    ref: button,
    size: 'small',
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
  } as const;
  return (
    <>
      {face === undefined ? (
        <IconButton {...opener} label={label}>
          <DotsIcon size={18} />
        </IconButton>
      ) : (
        <Button {...opener} variant="empty" aria-label={label} className={styles.face}>
          {face}
        </Button>
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onBeforeToggle={() => setDrawn(true)}
        onToggle={toggle}
        onKeyDown={move}
        onClick={() => menu.current?.hidePopover()}
      >
        {isDrawn && children}
      </div>
    </>
  );
}

/** Below the button, above it where there is no room; its ends meet, and it scrolls with the page. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isRight = getComputedStyle(button).direction === 'rtl';
  const x = isRight ? left : right - width;
  const y = bottom + height > window.innerHeight && top > height ? top - height : bottom;
  menu.style.left = `${Math.max(16, Math.min(x, window.innerWidth - width - 16)) + window.scrollX}px`;
  menu.style.top = `${y + window.scrollY}px`;
}
