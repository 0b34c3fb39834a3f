'use client';

import type { MouseEvent } from 'react';
import { useState } from 'react';
import { buttonLook } from '#components/ui/button-look.ts';
import { takeFile } from '#lib/browser/take-file.ts';

type Props = {
  /** Whole path of the call that answers the file. */
  href: string;
  label: string;
  /** Where the server gives no word. */
  failed: string;
};

/** Takes a list as a file. A plain link until the page's script has loaded; after that a refusal is shown instead of saved. */
export function ExportLink({ href, label, failed }: Props) {
  const [busy, setBusy] = useState(false);
  const take = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await takeFile(href, failed);
    setBusy(false);
  };
  return (
    <a
      href={href}
      download
      onClick={take}
      aria-disabled={busy}
      data-command=""
      {...buttonLook({ variant: 'outlined', size: 'small' })}
    >
      {label}
    </a>
  );
}
