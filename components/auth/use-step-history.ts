'use client';

import { useCallback, useEffect, useRef } from 'react';

const KEY = 'raffStep';

/**
 * Keeps the steps of a form in the browser's history, so that Back leads to the step before and not off the page.
 * @param onStep hears which step the person went back or forward to; null is the first
 * @returns notes that the person has come to a step
 */
export function useStepHistory(onStep: (step: string | null) => void): (step: string) => void {
  const latest = useRef(onStep);
  latest.current = onStep;

  useEffect(() => {
    const listen = ({ state }: PopStateEvent) => {
      // Without a state it is a jump within the page.
      if (state) latest.current(typeof state[KEY] === 'string' ? state[KEY] : null);
    };
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);

  return useCallback((step) => window.history.pushState({ [KEY]: step }, ''), []);
}
