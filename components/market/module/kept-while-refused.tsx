'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState, useTransition } from 'react';
import { ReadFailure, type ReadFailureWords } from './read-failure.tsx';

type Props = {
  /** Null if the page got its figures. */
  refusal: ReadFailureWords | null;
  /** Empty if it was refused. */
  children: ReactNode;
};

/** Keeps a part of the page as it is when a refresh is refused. A refused first paint shows only the notice. */
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
