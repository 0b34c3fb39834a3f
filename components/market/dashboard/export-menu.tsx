'use client';

import Popover from '@mui/material/Popover';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { takeFile } from '#lib/browser/take-file.ts';
import styles from './export-menu.module.css';

type Props = {
  /** The module by the last part of its page's address. */
  module: string;
  /** What the view's address says after `?`. */
  query: string;
  /** Its tables, each of which is a file of its own. */
  tables: readonly { id: string; name: string }[];
};

/** Takes a view as a workbook or one of its tables as CSV. What the plan does not have, or what fails, is told. */
export function ExportMenu({ module, query, tables }: Props) {
  const t = useTranslations('market.export');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const take = async (how: Record<string, string>) => {
    setAnchor(null);
    setIsBusy(true);
    const asked = new URLSearchParams([...new URLSearchParams(query), ...Object.entries(how)]);
    await takeFile(`/api/exports/${module}?${asked}`, t('failed'));
    setIsBusy(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-disabled={isBusy}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => !isBusy && setAnchor(event.currentTarget)}
      >
        {isBusy ? t('busy') : t('label')}
      </Button>
      <span className="visually-hidden" role="status">
        {isBusy ? t('busy') : ''}
      </span>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('label'), className: styles.paper } }}
      >
        <Button size="small" onClick={() => void take({ format: 'xlsx' })}>
          {t('workbook')}
        </Button>
        <p className={styles.heading}>{t('tables')}</p>
        {tables.map(({ id, name }) => (
          <Button
            key={id}
            variant="empty"
            size="small"
            onClick={() => void take({ format: 'csv', table: id })}
          >
            {name}
          </Button>
        ))}
      </Popover>
    </>
  );
}
