import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { takeFile } from '#lib/browser/take-file.ts';

type Props = {
  /** The call that answers files, the view's own query, and the figure. */
  endpoint: string;
  search: string;
  figure: string;
};

/** Takes all rows behind a figure as a file. */
export function RowsFile({ endpoint, search, figure }: Props) {
  const t = useTranslations('marketRows');
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const asked = new URLSearchParams([
      ...new URLSearchParams(search),
      ['format', 'csv'],
      ['figure', figure],
    ]);
    await takeFile(`${endpoint}?${asked}`, t('fileFailed'));
    setBusy(false);
  };
  return (
    <Button size="small" variant="outlined" aria-disabled={isBusy} onClick={() => !isBusy && void take()}>
      {isBusy ? t('filing') : t('file')}
    </Button>
  );
}
