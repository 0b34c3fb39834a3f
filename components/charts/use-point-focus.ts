import { type KeyboardEvent, useState } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The point that someone reads, moved to by pointer, touch and arrow keys, in the order of the points. */
export function usePointFocus(count: number) {
  const [chosen, setAt] = useState<number | null>(null);
  const at = chosen === null || chosen >= count ? null : chosen;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (count === 0 || (step === undefined && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(count - 1);
    else setAt(at === null ? 0 : Math.min(Math.max(at + (step ?? 0), 0), count - 1));
  };
  return { at, setAt, onKeyDown };
}
