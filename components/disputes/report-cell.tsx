'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LateMessages } from '#components/shell/late-messages.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import type { DisputeOut } from '#lib/disputes/schema.ts';
import { isQuestioned, type OpenIssue } from '#lib/market/access/open-issues.ts';
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

function openIssue({ kind, product, retailer, day, code }: DisputeOut): OpenIssue {
  return { kind, productId: product.id, retailerId: retailer.id, day, code };
}

/** Says that a price or a match has been reported as wrong, or opens the dialog that reports it. */
export function ReportCell({ issues, product, retailer, day, code }: Props) {
  const t = useTranslations('market.report');
  const [isOpen, setOpen] = useState(false);
  if (product === null || retailer === null) return null;
  const listed = {
    ...{ productId: product.id, retailerId: retailer.id, code },
    days: day === null ? null : { from: day, to: day },
  };
  if (isQuestioned(issues.items.map(openIssue), listed))
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
