'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import type { WebhookOut, WebhookSetOut } from '#lib/alerts/webhook/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { type Locale, localeNames, locales } from '#lib/i18n/locales.ts';
import { MAX_WEBHOOK_ADDRESS } from '#lib/vocabulary/alert-terms.ts';
import plain from '../ui/plain-field.module.css';
import styles from './webhook.module.css';

type Props = {
  /** Null: it is created. */
  webhook: WebhookOut | null;
  onSet: (set: WebhookSetOut) => void;
  onCancel: (() => void) | null;
};

/** The address of a webhook and the language of its messages. An address that is there isn't shown whole, and stays where the field is empty. */
export function WebhookForm({ webhook, onSet, onCancel }: Props) {
  const t = useTranslations('alerts.webhook');
  const tCommon = useTranslations('common.actions');
  const id = useId();
  const pageLocale = useLocale();
  const [address, setAddress] = useState('');
  const [locale, setLocale] = useState<Locale>(webhook?.locale ?? pageLocale);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const body = { locale, ...(address.trim() !== '' && { address }) };
      onSet(await callApi<WebhookSetOut>('/alerts/webhook', { method: 'PUT', body, silent: true }));
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.address ?? error.message) : null);
    }
    setBusy(false);
  };
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)} aria-busy={isBusy} noValidate>
      <div className={styles.field}>
        <label htmlFor={id}>{webhook ? t('newAddress') : t('address')}</label>
        <input
          id={id}
          className={plain.control}
          type="url"
          dir="ltr"
          autoComplete="off"
          maxLength={MAX_WEBHOOK_ADDRESS}
          placeholder="https://hooks.slack.com/services/…"
          value={address}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-help`}
          onChange={(event) => setAddress(event.target.value)}
        />
        <p id={`${id}-help`} className={problem === null ? styles.quiet : styles.problem} role="status">
          {problem ?? t('addressHint')}
        </p>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-locale`}>{t('locale')}</label>
        <select
          id={`${id}-locale`}
          className={plain.control}
          value={locale}
          onChange={(event) => setLocale(locales.find((each) => each === event.target.value) ?? locale)}
        >
          {locales.map((each) => (
            <option key={each} value={each} lang={each}>
              {localeNames[each]}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" disabled={isBusy || (!webhook && address.trim() === '')}>
          {webhook ? t('save') : t('create')}
        </Button>
        {onCancel && (
          <Button variant="empty" onClick={onCancel} disabled={isBusy}>
            {tCommon('cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
