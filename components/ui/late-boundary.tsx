'use client';

import { type ReactNode, Suspense, useState } from 'react';

type Props = {
  /** Stands in for a part that comes late; null before one that is whole. */
  standIn: ReactNode;
  children: ReactNode;
};

/**
 * The boundary around a part that comes late. It stays when the next one comes whole: without it everything below would be drawn again, and
 * the focus and what is typed would be lost.
 */
export function LateBoundary({ standIn, children }: Props) {
  const [first] = useState(standIn);
  return first === null ? children : <Suspense fallback={first}>{children}</Suspense>;
}
