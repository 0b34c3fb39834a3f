'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState, useTransition } from 'react';
import { ReadFailure, type ReadFailureWords } from './read-failure.tsx';

type Props = {
  /** What is said where the page was refused its figures; null: it has them. */
  refusal: ReadFailureWords | null;
  /** Nothing, where it was refused. */
  children: ReactNode;
};

/** A part of a page that stays as it was when the page is drawn again and refused; a first paint has the word alone. */
export function KeptWhileRefused({ refusal, children }: Props) {
  const router = useRouter();
  const [isBusy, start] = useTransition();
  const [shown, setShown] = useState(children);
  if (refusal === null && shown !== children) setShown(children);
  return (
    <>
      {refusal && (
        <ReadFailure
          {...refusal}
          tone="warning"
          isBusy={isBusy}
          onRetry={() => start(() => router.refresh())}
        />
      )}
      {refusal ? shown : children}
    </>
  );
}
