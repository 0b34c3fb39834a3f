'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import styles from './developers.module.css';

type Props = { copy: string; copied: string };

/** Copies the text that stands beside it; without scripts it is not there, and the text can be selected. */
export function CopyButton({ copy, copied }: Props) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      variant="outlined"
      size="small"
      className={styles.copy}
      onClick={async ({ currentTarget }) => {
        await navigator.clipboard.writeText(
          currentTarget.parentElement?.querySelector('pre')?.textContent ?? '',
        );
        setCopied(true);
      }}
    >
      <span aria-live="polite">{isCopied ? copied : copy}</span>
    </Button>
  );
}
