'use client';

import { useCallback, useEffect, useState } from 'react';

/** Whole seconds that count down to zero by the clock, so that a sleeping tab wakes up right. */
export function useCountdown(initialSeconds: number): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(initialSeconds);
  const [until, setUntil] = useState<number | null>(null);

  const start = useCallback((from: number) => {
    setSeconds(from);
    setUntil(Date.now() + from * 1000);
  }, []);

  useEffect(() => {
    if (initialSeconds > 0) start(initialSeconds);
  }, [initialSeconds, start]);

  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) setUntil(null);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return [seconds, start];
}
