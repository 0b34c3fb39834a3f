'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Form } from '#components/ui/form.tsx';
import { ApiError } from '#lib/browser/api-error.ts';
import { formatDate, formatPercent } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';
import type { ImportItemOut } from '#lib/imports/schema.ts';
import { type ImportKind, MOST_WORKBOOK_BYTES } from '#lib/vocabulary/import-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { FileField } from './file-field.tsx';
import styles from './imports.module.css';
import { uploadFile } from './upload-file.ts';

/** What is offered first; a file is known by its content. */
const ACCEPTED =
  '.csv,.tsv,.txt,.gz,.xlsx,.ndjson,.jsonl,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type FormProps = {
  door: ImportDoor;
  choice: { kind: ImportKind; dataset?: Dataset };
  locale: Locale;
  mostBytes: number;
  /** Said of a file that is larger. */
  tooLarge: string;
  /** Files of this kind can't be for this data yet. */
  isClosed: boolean;
  choices?: ReactNode;
};

/** Takes a file from this computer, and follows its way there. */
export function UploadForm({ door, choice, locale, mostBytes, tooLarge, isClosed, choices }: FormProps) {
  const t = useTranslations('adminImports.upload');
  const router = useRouter();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const [known, setKnown] = useState<ImportItemOut | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const uploading = useRef<AbortController | null>(null);

  const open = (importId: string) =>
    router.push(localizedPath(locale, `${IMPORT_DOORS[door].page}/${importId}`));

  const send = async (isRepeated: boolean) => {
    setKnown(null);
    const wrong = await findMistake(file, mostBytes);
    setMistake(wrong && (wrong === 'tooLarge' ? tooLarge : t(wrong)));
    if (wrong || !file) return;
    const stopping = new AbortController();
    uploading.current = stopping;
    setShare(0);
    try {
      const answer = await uploadFile(
        { door, ...choice, file, isRepeated, signal: stopping.signal },
        setShare,
      );
      if (answer.state === 'published') setKnown(answer);
      else open(answer.id);
    } catch (error) {
      // A refusal has been said.
      if (!stopping.signal.aborted && !(error instanceof ApiError)) setMistake(t('broken'));
    } finally {
      setShare(null);
    }
  };
  return (
    <Form
      className={styles.upload}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      {choices}
      <FileField
        label={t('file')}
        choose={t('choose')}
        file={file}
        accept={ACCEPTED}
        mistakeId={mistake === null ? null : `${id}-mistake`}
        onChoose={(chosen) => {
          setFile(chosen);
          setMistake(null);
        }}
      />
      <Button type="submit" disabled={share !== null || isClosed}>
        {t('start')}
      </Button>
      {isClosed && <p className={styles.note}>{t('noDataset')}</p>}
      {mistake !== null && (
        <p id={`${id}-mistake`} role="alert" className={styles.error}>
          {mistake}
        </p>
      )}
      {share !== null && (
        <div className={styles.progress}>
          <progress value={share} max={1} aria-label={t('title')} />
          <span role="status">
            {share === 0 ? t('preparing') : t('progress', { percent: formatPercent(locale, share, 0) })}
          </span>
          <Button variant="outlined" size="small" onClick={() => uploading.current?.abort()}>
            {t('stop')}
          </Button>
        </div>
      )}
      <KnownFile
        door={door}
        known={known}
        locale={locale}
        onAgain={() => void send(true)}
        onClose={() => setKnown(null)}
      />
    </Form>
  );
}

type Mistake = 'noFile' | 'emptyFile' | 'tooLarge' | 'workbookTooLarge';

async function findMistake(file: File | null, mostBytes: number): Promise<Mistake | null> {
  if (!file) return 'noFile';
  if (file.size === 0) return 'emptyFile';
  if (file.size > mostBytes) return 'tooLarge';
  return file.size > MOST_WORKBOOK_BYTES && (await isArchive(file)) ? 'workbookTooLarge' : null;
}

/** Workbooks are archives, whatever their name is. */
async function isArchive(file: File): Promise<boolean> {
  return (await file.slice(0, 2).text()) === 'PK';
}

type KnownProps = {
  door: ImportDoor;
  known: ImportItemOut | null;
  locale: Locale;
  onAgain: () => void;
  onClose: () => void;
};

/** Asks what to do with a file that was imported before. */
function KnownFile({ door, known, locale, onAgain, onClose }: KnownProps) {
  const t = useTranslations('adminImports.upload');
  return (
    <ConfirmDialog
      open={known !== null}
      title={t('known')}
      confirmLabel={t('again')}
      cancelLabel={t('cancel')}
      onConfirm={onAgain}
      onClose={onClose}
    >
      {known && (
        <>
          <p>{t('knownText', { date: formatDate(locale, known.createdAt) })}</p>
          <p>
            <a href={localizedPath(locale, `${IMPORT_DOORS[door].page}/${known.id}`)}>{t('openKnown')}</a>
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
