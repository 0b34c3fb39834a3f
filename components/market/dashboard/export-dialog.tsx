import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import styles from './export-dialog.module.css';
import { useShownModal } from './use-shown-modal.ts';

/** A table of the view's file; `rows`: how many it has, where the view knows that. */
type NamedTable = { id: string; name: string; rows: number | null };

export type ExportTables = {
  /** The days that every table is of. */
  period: string;
  /** How many tables the workbook has. */
  count: number;
  /** Of the section that is shown. */
  ofSection: readonly NamedTable[];
  /** Those that list what figures are calculated from. */
  rawRows: readonly NamedTable[];
};

type Props = ExportTables & {
  planNeeded: PlanName | null;
  locale: Locale;
  onTake: (how: Record<string, string>) => void;
  onClose: () => void;
};

/** What of a view can be taken as a file: all of it first, which Enter takes. */
export function ExportDialog({ planNeeded, locale, onTake, onClose, ...tables }: Props) {
  const t = useTranslations('market.export');
  const tCommon = useTranslations('common.actions');
  const id = useId();
  const dialog = useShownModal();
  const first = useRef<HTMLButtonElement>(null);
  // Once it is shown, which gives the focus to what stands first.
  useEffect(() => first.current?.focus(), []);
  // As long as it is open, nothing outside it takes the focus.
  const leaving = (then: () => void) => {
    dialog.current?.close();
    then();
  };
  const close = () => leaving(onClose);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        // The menu around it would close as well.
        if (event.key === 'Escape') event.stopPropagation();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {t('title')}
          </h2>
          <IconButton label={tCommon('close')} onClick={close}>
            <CloseIcon size={18} />
          </IconButton>
        </header>
        {planNeeded === null ? (
          <Files {...tables} first={first} onTake={(how) => leaving(() => onTake(how))} />
        ) : (
          <Door plan={planNeeded} locale={locale} />
        )}
      </div>
    </dialog>
  );
}

type FilesProps = ExportTables & Pick<Props, 'onTake'> & { first: RefObject<HTMLButtonElement | null> };

function Files({ period, count, ofSection, rawRows, onTake, first }: FilesProps) {
  const t = useTranslations('market.export');
  const list = (tables: readonly NamedTable[]) => (
    <ul className={styles.tables}>
      {tables.map(({ id, name, rows }) => (
        <li key={id}>
          <button type="button" className={styles.table} onClick={() => onTake({ format: 'csv', table: id })}>
            <span>{name}</span>
            <span className={styles.about}>{rows === null ? period : t('about', { rows, period })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div className={styles.whole}>
        <Button ref={first} onClick={() => onTake({ format: 'xlsx' })}>
          {t('workbook')}
        </Button>
        <span className={styles.about}>{t('wholeAbout', { count, period })}</span>
      </div>
      {ofSection.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('section')}</h3>
          {list(ofSection)}
        </section>
      )}
      {rawRows.length > 0 && (
        <details className={styles.raw}>
          <summary>{t('rawRows')}</summary>
          <p className={styles.about}>{t('rawText')}</p>
          {list(rawRows)}
        </details>
      )}
    </>
  );
}

function Door({ plan, locale }: { plan: PlanName; locale: Locale }) {
  const t = useTranslations('market.export');
  return (
    <>
      <p>{t('notInPlan', { plan })}</p>
      <div className={styles.whole}>
        <Button disabled>{t('workbook')}</Button>
        <LinkButton href={localizedPath(locale, '/subscription')} variant="outlined">
          {t('upgrade')}
        </LinkButton>
      </div>
    </>
  );
}
