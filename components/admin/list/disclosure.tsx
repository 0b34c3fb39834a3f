'use client';

import { type ReactNode, useEffect, useRef } from 'react';

type Props = { className: string | undefined; summary: ReactNode; children: ReactNode };

/** A panel that its line opens, before scripts too. A click outside of it closes it, and Escape, which gives the focus back. */
export function Disclosure({ className, summary, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const panel = details.current;
      if (panel?.open && target instanceof Node && !panel.contains(target)) panel.open = false;
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, []);
  return (
    <details
      ref={details}
      className={className}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
