'use client';

import { useEffect } from 'react';

/** Gives something the focus as soon as it is there: the field of a dialog that has no other. */
export function FocusOnce({ focus }: { focus: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn
  useEffect(() => focus(), []);
  return null;
}
