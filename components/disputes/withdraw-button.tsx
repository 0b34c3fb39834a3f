'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { callApi } from '#lib/browser/api-client.ts';

type Props = { id: string; words: { label: string; about: string; done: string } };

/** Takes back what the company said; afterwards the list shows the result, also where it was decided meanwhile. */
export function WithdrawButton({ id, words }: Props) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await callApi(`/market/questions/${id}`, { method: 'DELETE', success: words.done });
    } catch {
      // A toast has said why.
    }
    router.refresh();
    setBusy(false);
  };
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={words.about}
      disabled={isBusy}
      onClick={() => void withdraw()}
    >
      {words.label}
    </Button>
  );
}
