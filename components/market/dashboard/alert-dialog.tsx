'use client';

import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import choices from '#components/ui/choices.module.css';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import plain from '#components/ui/plain-field.module.css';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { MAX_RULE_NAME, type RuleKind } from '#lib/vocabulary/alert-terms.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import styles from './alert-dialog.module.css';
import { type AlertDraft, viewQuery } from './alert-draft.ts';
import { AlertKinds } from './alert-kinds.tsx';
import { AlertLimit, askedLimits, isSoundLimit, limitOf } from './alert-limit.tsx';
import { AlertPreview } from './alert-preview.tsx';
import { useAlertOffer } from './use-alert-offer.ts';

function addressOf(asked: Readonly<Record<string, string | number>>): string {
  return new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString();
}

type Props = { draft: AlertDraft; onClose: () => void };

/** What a rule over a view is about, with what it would have said; then it is created, and a view that isn't saved yet is saved with it. */
export function AlertDialog({ draft, onClose }: Props) {
  const t = useTranslations('alertDialog');
  const tCommon = useTranslations('common.actions');
  const offer = useAlertOffer(draft.module);
  const [kind, setKind] = useState<RuleKind>(draft.kind ?? modules[draft.module].alert);
  const [limit, setLimit] = useState(limitOf(draft));
  const [name, setName] = useState(draft.name);
  const [byEmail, setByEmail] = useState(true);
  const [byWebhook, setByWebhook] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOffered = offer?.kinds.find((each) => each.kind === kind)?.lacks === null;
  const limits = kind === 'price' && offer?.limits === null ? limit : null;
  const isSound = limits === null || isSoundLimit(limits);
  const asked = limits && isSound ? askedLimits(limits) : {};
  const address = addressOf({ ...viewQuery(draft), kind, ...asked });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const view = viewQuery(draft);
    const of = 'viewId' in view ? view : { view };
    try {
      await callApi('/alerts', { body: { ...of, name, kind, ...asked, byEmail, byWebhook }, silent: true });
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
      text={draft.viewId === null ? t('draftText') : t('text', { name: draft.name })}
      submitLabel={t('create')}
      cancelLabel={tCommon('cancel')}
      canSubmit={isSound && isOffered && name.trim() !== ''}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <AlertKinds kind={kind} offer={offer} onChoose={setKind} />
      {kind === 'price' && offer && (
        <AlertLimit limit={limit} lacks={offer.limits} isSound={isSound} onChange={setLimit} />
      )}
      {isSound && isOffered && <AlertPreview key={address} asked={address} />}
      <label className={styles.field}>
        {t('name')}
        <input
          className={`${plain.control} ${plain.small}`}
          dir="auto"
          maxLength={MAX_RULE_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className={choices.choice}>
        <input type="checkbox" checked={byEmail} onChange={() => setByEmail(!byEmail)} />
        {t('byEmail')}
      </label>
      {offer?.hasWebhook && (
        <label className={choices.choice}>
          <input type="checkbox" checked={byWebhook} onChange={() => setByWebhook(!byWebhook)} />
          {t('byWebhook')}
        </label>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
