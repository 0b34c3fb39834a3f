'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';

type Props = { labels: { title: string; text: string; retry: string } };

/** The subscription could not be read: draws the page again on request. */
export function SubscriptionError({ labels }: Props) {
  const router = useRouter();
  const [busy, start] = useTransition();
  return (
    <ErrorState
      title={labels.title}
      text={labels.text}
      action={
        <Button disabled={busy} onClick={() => start(() => router.refresh())}>
          {labels.retry}
        </Button>
      }
    />
  );
}
