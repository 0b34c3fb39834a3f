'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';

type Props = { labels: { title: string; failed: string; text: string; retry: string } };

/** The modules could not be read: asks again, and draws the page again when they can. */
export function ModulesError({ labels }: Props) {
  const [title, setTitle] = useState(labels.title);
  const [busy, setBusy] = useState(false);
  const router = useRouter();
  const retry = async () => {
    setBusy(true);
    try {
      await callApi('/modules', { silent: true });
      router.refresh();
    } catch (error) {
      // The server said no, or no one answered.
      setTitle(error instanceof ApiError && error.code !== 'ERR_NETWORK' ? labels.failed : labels.title);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ErrorState
      title={title}
      text={labels.text}
      action={
        <Button disabled={busy} onClick={retry}>
          {labels.retry}
        </Button>
      }
    />
  );
}
