'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { takeFile } from '#lib/browser/take-file.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import styles from './export-menu.module.css';
import { MenuPopover } from './menu-popover.tsx';

type Props = {
  /** The module by the last part of its page's address. */
  module: string;
  /** What the view's address says after `?`. */
  query: string;
  /** Its tables, each of which is a file of its own. */
  tables: readonly { id: string; name: string }[];
  /** The smallest plan that takes files; null: the reader's own does. */
  planNeeded: PlanName | null;
};

/** Takes a view as a workbook or one of its tables as CSV; without a plan that does, says which one would. Says what failed. */
export function ExportMenu({ module, query, tables, planNeeded }: Props) {
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
      <MenuPopover anchor={anchor} title={t('label')} onClose={() => setAnchor(null)}>
        <div className={styles.files}>
          {planNeeded === null ? (
            <Files tables={tables} onTake={(how) => void take(how)} />
          ) : (
            <Door plan={planNeeded} />
          )}
        </div>
      </MenuPopover>
    </>
  );
}

type FilesProps = Pick<Props, 'tables'> & { onTake: (how: Record<string, string>) => void };

function Files({ tables, onTake }: FilesProps) {
  const t = useTranslations('market.export');
  return (
    <>
      <Button size="small" onClick={() => onTake({ format: 'xlsx' })}>
        {t('workbook')}
      </Button>
      <p className={styles.heading}>{t('tables')}</p>
      {tables.map(({ id, name }) => (
        <Button
          key={id}
          variant="empty"
          size="small"
          className={styles.table}
          onClick={() => onTake({ format: 'csv', table: id })}
        >
          {name}
        </Button>
      ))}
    </>
  );
}

function Door({ plan }: { plan: PlanName }) {
  const t = useTranslations('market.export');
  const locale = useLocale();
  return (
    <>
      <p>{t('notInPlan', { plan })}</p>
      <Button size="small" disabled>
        {t('workbook')}
      </Button>
      <LinkButton href={localizedPath(locale, '/subscription')} variant="outlined" size="small">
        {t('upgrade')}
      </LinkButton>
    </>
  );
}
