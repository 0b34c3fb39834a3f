'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';

type Props = {
  /** On the button that opens the form. */
  label: string;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
};

/** A form that is closed until it is asked for. Opening it leads to its first field, closing it back to the button. */
export function FormDisclosure({ label, isOpen, onOpen, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    frame.current?.querySelector<HTMLElement>(isOpen ? 'input:not([hidden])' : 'button')?.focus();
  }, [isOpen]);
  return (
    <div ref={frame}>
      {isOpen ? (
        children
      ) : (
        <Button variant="outlined" onClick={onOpen}>
          {label}
        </Button>
      )}
    </div>
  );
}
