'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';

type Props = { labels: Record<'error' | 'errorText' | 'retry', string> };

/** The person could not be read: draws the page again on request. */
export function PersonError({ labels }: Props) {
  const router = useRouter();
  const [isBusy, start] = useTransition();
  return (
    <ErrorState
      level={1}
      title={labels.error}
      text={labels.errorText}
      action={
        <Button disabled={isBusy} onClick={() => start(() => router.refresh())}>
          {labels.retry}
        </Button>
      }
    />
  );
}
