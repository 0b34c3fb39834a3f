'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useAdminCall } from '#components/admin/person/use-admin-call.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#lib/browser/show-toast.ts';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';
import type { ImportOut } from '#lib/imports/schema.ts';
import { countWritten } from '#lib/intake/rules/policy.ts';
import { CancelButton } from './import-buttons.tsx';
import styles from './imports.module.css';

/** Applies the report that is shown, or goes back to the columns. */
export function ApplyPanel({ details, door }: { details: ImportOut; door: ImportDoor }) {
  const t = useTranslations('adminImports.report');
  const id = useId();
  const { call, isBusy } = useAdminCall();
  const [isAsking, setAsking] = useState(false);
  const [isForced, setForced] = useState(false);
  const { report, fileName } = details;
  const { calls } = IMPORT_DOORS[door];
  if (!report) return null;
  const { hash, isMostlySuspect } = report;
  const rows = countWritten(report);
  const apply = async () => {
    await call({
      path: `${calls}/${details.id}/apply`,
      options: { method: 'POST', body: { reportHash: hash, isForced } },
      done: () => showToast('success', t('applied')),
    });
    setAsking(false);
  };
  const remap = () => call({ path: `${calls}/${details.id}/remap`, options: { method: 'POST' } });
  return (
    <div className={styles.parts}>
      {isMostlySuspect && (
        <>
          <p className={styles.warning}>{t('suspect')}</p>
          <label className={styles.check} htmlFor={`${id}-force`}>
            <input
              id={`${id}-force`}
              type="checkbox"
              checked={isForced}
              onChange={(event) => setForced(event.target.checked)}
            />
            {t('force')}
          </label>
        </>
      )}
      {rows === 0 && <p className={styles.quiet}>{t('nothing')}</p>}
      <p className={styles.buttons}>
        {rows > 0 && (
          <Button disabled={isBusy || (isMostlySuspect && !isForced)} onClick={() => setAsking(true)}>
            {t('apply')}
          </Button>
        )}
        <Button variant="outlined" disabled={isBusy} onClick={() => void remap()}>
          {t('remap')}
        </Button>
        <CancelButton id={details.id} door={door} />
      </p>
      <ConfirmDialog
        open={isAsking}
        title={t('applyTitle', { file: fileName })}
        confirmLabel={t('apply')}
        cancelLabel={t('keep')}
        onConfirm={() => void apply()}
        onClose={() => setAsking(false)}
        busy={isBusy}
      >
        {t('applyText', { rows })}
      </ConfirmDialog>
    </div>
  );
}
