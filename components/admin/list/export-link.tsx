'use client';

import type { MouseEvent } from 'react';
import { useState } from 'react';
import { buttonLook } from '#components/ui/button-look.ts';
import { apiFetch } from '#lib/browser/api-client.ts';
import { showToast } from '#lib/browser/show-toast.ts';

type Props = {
  /** Whole path of the call that answers the file. */
  href: string;
  label: string;
  /** Where the server gives no word. */
  failed: string;
};

/** Takes a list as a file. A plain link until the page's script is there; after that a refusal is told instead of saved. */
export function ExportLink({ href, label, failed }: Props) {
  const [busy, setBusy] = useState(false);
  const take = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const response = await apiFetch(href);
      if (response.ok) save(await response.blob(), fileNameOf(response));
      else showToast('error', (await wordOf(response)) ?? failed);
    } catch {
      showToast('error', failed);
    } finally {
      setBusy(false);
    }
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

function fileNameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'list.csv';
}

async function wordOf(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  return typeof body.message === 'string' ? body.message : null;
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
