'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LateMessages } from '#components/shell/late-messages.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import type { Named } from '#lib/vocabulary/named.ts';
import type { OpenIssues } from './use-open-issues.ts';

const ReportDialog = dynamic(() => import('./report-dialog.tsx').then((file) => file.ReportDialog), {
  ssr: false,
});

type Props = {
  issues: OpenIssues;
  /** Null: of several together nothing can be reported. */
  product: Named | null;
  retailer: Named | null;
  /** Of the price; null: only the match can be wrong. */
  day: string | null;
  /** The retailer's own code of one item. */
  code?: string;
};

/** Says that a price or a match has been reported as wrong, or opens the dialog that reports it. */
export function ReportCell({ issues, product, retailer, day, code }: Props) {
  const t = useTranslations('market.report');
  const [isOpen, setOpen] = useState(false);
  if (product === null || retailer === null) return null;
  const isReported = issues.items.some(
    (issue) =>
      issue.product.id === product.id &&
      issue.retailer.id === retailer.id &&
      (issue.kind === 'price' ? issue.day === day : code === undefined || issue.code === code),
  );
  if (isReported)
    return (
      <Chip size="small" variant="warning">
        {t('questioned')}
      </Chip>
    );
  return (
    <>
      <Button
        size="small"
        variant="empty"
        aria-label={t('of', { name: `${product.name}, ${retailer.name}` })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      {isOpen && (
        <LateMessages namespaces={['disputeDialog']}>
          <ReportDialog
            subject={{ product, retailer, day, ...(code !== undefined && { code }) }}
            onReported={issues.add}
            onClose={() => setOpen(false)}
          />
        </LateMessages>
      )}
    </>
  );
}
