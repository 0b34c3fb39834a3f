'use client';

import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import type { SavedViewOut } from '#lib/market/dashboard/schema.ts';
import {
  LEAST_THRESHOLD,
  MAX_RULE_NAME,
  MOST_THRESHOLD,
  RULE_KINDS,
  type RuleKind,
} from '#lib/vocabulary/alert-terms.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import styles from './alert-dialog.module.css';
import { AlertPreview } from './alert-preview.tsx';
import fields from './small-field.module.css';

type Props = { module: ModuleName; view: SavedViewOut; onClose: () => void };

/** What a rule over a saved view is about, with what it would have said; then it is created. */
export function AlertDialog({ module, view, onClose }: Props) {
  const t = useTranslations('alertDialog');
  const tCommon = useTranslations('common.actions');
  const id = useId();
  const [kind, setKind] = useState<RuleKind>(modules[module].alert);
  const [percent, setPercent] = useState(String(LEAST_THRESHOLD));
  const [name, setName] = useState(view.name);
  const [byEmail, setByEmail] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const threshold = kind === 'price' ? Number(percent) : undefined;
  const isSound =
    threshold === undefined ||
    (Number.isInteger(threshold) && threshold >= LEAST_THRESHOLD && threshold <= MOST_THRESHOLD);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await callApi('/alerts', { body: { viewId: view.id, name, kind, threshold, byEmail }, silent: true });
      showToast('success', t('created'));
      onClose();
    } catch (error) {
      const said = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : '';
      setProblem(said || t('failed'));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      open
      title={t('title')}
      text={t('text', { name: view.name })}
      submitLabel={t('create')}
      cancelLabel={tCommon('cancel')}
      canSubmit={isSound && name.trim() !== ''}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <fieldset className={styles.kinds}>
        <legend>{t('kind')}</legend>
        {RULE_KINDS.map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name={`${id}-kind`} checked={kind === each} onChange={() => setKind(each)} />
            {t(`kinds.${each}`)}
          </label>
        ))}
      </fieldset>
      {kind === 'price' && (
        <label className={styles.field}>
          {t('threshold')}
          <input
            className={fields.field}
            type="number"
            inputMode="numeric"
            min={LEAST_THRESHOLD}
            max={MOST_THRESHOLD}
            aria-invalid={!isSound}
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
        </label>
      )}
      {isSound && (
        <AlertPreview key={`${kind} ${threshold}`} viewId={view.id} kind={kind} threshold={threshold} />
      )}
      <label className={styles.field}>
        {t('name')}
        <input
          className={fields.field}
          dir="auto"
          maxLength={MAX_RULE_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className={styles.choice}>
        <input type="checkbox" checked={byEmail} onChange={() => setByEmail(!byEmail)} />
        {t('byEmail')}
      </label>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
