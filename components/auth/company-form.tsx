'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { CompanyBody } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { requestSignOut } from '#lib/browser/request-sign-out.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { AccountField } from './account-field.tsx';
import styles from './auth-form.module.css';
import { FormAlert } from './form-alert.tsx';
import { errorText, showFieldErrors } from './form-errors.ts';
import { FormHeader } from './form-header.tsx';

type Props = {
  name: string;
  callbackUrl: string | null;
  /** Shown where the answer has no words. */
  failed: string;
};

/** What signing up with Google leaves open: the company. */
export function CompanyForm({ name, callbackUrl, failed }: Props) {
  const t = useTranslations('auth');
  const locale = useLocale();
  const [error, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(CompanyBody),
    defaultValues: { companyName: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const busy = isSubmitting || isSubmitSuccessful;

  const submit = handleSubmit(async (company) => {
    setFormError(null);
    try {
      await callApi('/auth/update', { method: 'PATCH', body: company, silent: true });
    } catch (failure) {
      if (!showFieldErrors(failure, ['companyName'], setError)) {
        setFormError(errorText(failure, failed));
      }
      throw failure;
    }
    window.location.assign(callbackUrl ?? localizedPath(locale, '/'));
  });

  return (
    <div>
      <FormAlert message={error} />
      <FormHeader
        title={t('company.title')}
        lead={t.rich('company.lead', { name, person: (chunks) => <bdi>{chunks}</bdi> })}
      />
      <Form
        className={styles.form}
        onSubmit={(event) => submit(event).catch(() => undefined)}
        noValidate
        aria-busy={busy}
      >
        <AccountField
          label={t('fields.companyName')}
          autoComplete="organization"
          registration={register('companyName')}
          error={errors.companyName}
        />
        <Button type="submit" variant="gradient" size="large" fullWidth disabled={busy}>
          {busy ? t('company.submitting') : t('company.submit')}
        </Button>
        <Button
          variant="empty"
          size="large"
          fullWidth
          disabled={busy}
          onClick={() => void requestSignOut(localizedPath(locale, '/login')).catch(() => undefined)}
        >
          {t('company.signOut')}
        </Button>
      </Form>
    </div>
  );
}
