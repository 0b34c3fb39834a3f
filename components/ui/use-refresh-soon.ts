import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { onceSoon } from '#lib/browser/once-soon.ts';

/** One event arrives in several ways, such as a payment as a response and as notifications, within this time in milliseconds. */
const TOGETHER_MS = 300;

const soon = onceSoon(TOGETHER_MS);

/** Refreshes the page's data from the server: once for all that ask within a moment, wherever on the page they are. */
export function useRefreshSoon(): () => void {
  const router = useRouter();
  return useCallback(() => soon(() => router.refresh()), [router]);
}
