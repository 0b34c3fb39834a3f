'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { labelled } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';

type Props = Pick<ComponentProps<typeof Button>, 'role' | 'tabIndex' | 'variant'> & {
  locale: Locale;
  label: string;
  /** What it is done to, for those who hear the button alone. */
  about: string;
  /** POST, below /api. */
  path: string;
  body?: unknown;
  /** What is said when it is done. */
  done: string;
  tone?: 'primary' | 'error';
};

/** Does something to a row of a list; afterwards the list shows the result, also where it was refused. */
export function CallButton({ locale, label, about, path, body, done, tone, ...look }: Props) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const call = async () => {
    setBusy(true);
    try {
      await callApi(path, { method: 'POST', body, success: done });
    } catch {
      // The toast has said why.
    }
    router.refresh();
    setBusy(false);
  };
  return (
    <Button
      size="small"
      variant="outlined"
      {...look}
      tone={tone}
      disabled={busy}
      aria-label={labelled(locale, label, about)}
      onClick={call}
    >
      {label}
    </Button>
  );
}
