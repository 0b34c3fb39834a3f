'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AccountField } from '#components/auth/account-field.tsx';
import { FormAlert } from '#components/auth/form-alert.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { ProfileForm, type UpdateProfileOut } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import styles from './settings.module.css';

type Props = {
  name: string;
  /** Null for an admin without one. */
  companyName: string | null;
  ownsCompany: boolean;
  /** Shown where the answer has no words. */
  failed: string;
};

/** Name and company. */
export function ProfileSection({ name, companyName, ownsCompany, failed }: Props) {
  const t = useTranslations('settings.profile');
  const tFields = useTranslations('auth.fields');
  const router = useRouter();
  const [error, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(ProfileForm),
    defaultValues: { name, ...(ownsCompany && companyName ? { companyName } : {}) },
  });
  const { errors, isSubmitting, isDirty } = formState;

  const submit = handleSubmit(async (profile) => {
    setFormError(null);
    try {
      const { message } = await callApi<UpdateProfileOut>('/auth/update', {
        method: 'PATCH',
        body: profile,
        silent: true,
      });
      showToast('success', message);
      reset(profile);
      router.refresh();
    } catch (failure) {
      if (!showFieldErrors(failure, ['name', 'companyName'], setError)) {
        setFormError(errorText(failure, failed));
      }
    }
  });

  return (
    <Panel titleId="profile" title={t('title')} text={t('text')}>
      <FormAlert message={error} />
      <Form className={styles.form} onSubmit={submit} noValidate aria-busy={isSubmitting}>
        <AccountField
          label={tFields('name')}
          autoComplete="name"
          registration={register('name')}
          error={errors.name}
        />
        {ownsCompany && (
          <AccountField
            label={tFields('companyName')}
            autoComplete="organization"
            registration={register('companyName')}
            error={errors.companyName}
          />
        )}
        {!ownsCompany && companyName && (
          <p className={styles.text}>
            {tFields('companyName')}: <bdi>{companyName}</bdi>
            <br />
            {t('companyLocked')}
          </p>
        )}
        <Button type="submit" className={styles.submit} disabled={!isDirty || isSubmitting}>
          {isSubmitting ? t('saving') : t('save')}
        </Button>
      </Form>
    </Panel>
  );
}
