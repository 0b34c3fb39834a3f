'use client';

import MuiPopover, { type PopoverActions, type PopoverProps } from '@mui/material/Popover';
import { type HTMLAttributes, useCallback, useRef, useState } from 'react';

type Props = Omit<PopoverProps, 'action' | 'slotProps'> & { panel: HTMLAttributes<HTMLDivElement> };

/** A panel beside what opens it. Until it is opened for the first time it costs nothing. */
export function Popover({ panel, ...props }: Props) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  const actions = useRef<PopoverActions>(null);
  // What unfolds in it makes it taller: it moves to where all of it is reached.
  const keepInView = useCallback((paper: HTMLDivElement) => {
    const observer = new ResizeObserver(() => actions.current?.updatePosition());
    observer.observe(paper);
    return () => observer.disconnect();
  }, []);
  return wasOpened ? (
    <MuiPopover {...props} action={actions} slotProps={{ paper: { ...panel, ref: keepInView } }} />
  ) : null;
}
