'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { takeFile } from '#lib/browser/take-file.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { ExportDialog, type ExportTables } from './export-dialog.tsx';

type Props = ExportTables & {
  /** The module by the last part of its page's address. */
  module: string;
  /** What the view's address says after `?`. */
  query: string;
  /** The smallest plan that takes files; null: the reader's own does. */
  planNeeded: PlanName | null;
};

/** Takes a view as a workbook or one of its tables as CSV; without a plan that does, says which one would. Says what failed. */
export function ExportMenu({ module, query, planNeeded, ...tables }: Props) {
  const t = useTranslations('market.export');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const take = async (how: Record<string, string>) => {
    close();
    setBusy(true);
    const asked = new URLSearchParams([...new URLSearchParams(query), ...Object.entries(how)]);
    await takeFile(`/api/exports/${module}?${asked}`, t('failed'));
    setBusy(false);
  };
  return (
    <>
      <Button
        ref={opener}
        variant="outlined"
        size="small"
        aria-disabled={isBusy}
        aria-haspopup="dialog"
        onClick={() => !isBusy && setOpen(true)}
      >
        {isBusy ? t('busy') : t('label')}
      </Button>
      <span className="visually-hidden" role="status">
        {isBusy ? t('busy') : ''}
      </span>
      {isOpen && (
        <ExportDialog
          {...tables}
          planNeeded={planNeeded}
          locale={locale}
          onTake={(how) => void take(how)}
          onClose={close}
        />
      )}
    </>
  );
}
