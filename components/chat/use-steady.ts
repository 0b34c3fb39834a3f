import { useCallback, useInsertionEffect, useRef } from 'react';

/** The same function for as long as a component stands, which does what the newest one does: what has it need not be drawn again. */
export function useSteady<A extends unknown[], R>(handler: (...given: A) => R): (...given: A) => R {
  const newest = useRef(handler);
  useInsertionEffect(() => {
    newest.current = handler;
  });
  return useCallback((...given) => newest.current(...given), []);
}
