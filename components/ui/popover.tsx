'use client';

import MuiPopover, { type PopoverProps } from '@mui/material/Popover';
import { useState } from 'react';

/** A panel beside what opens it. Until it is opened for the first time it costs nothing. */
export function Popover(props: PopoverProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened ? <MuiPopover {...props} /> : null;
}
