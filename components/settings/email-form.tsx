'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AccountPassword, EmailField } from '#components/auth/account-field.tsx';
import { FormAlert } from '#components/auth/form-alert.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { EmailWithPasswordForm, SendCodeBody } from '#lib/auth/schema.ts';
import styles from './settings.module.css';

export type EmailRequest = { email: string; oldPassword?: string };

type Props = {
  current: string;
  /** Then the password is asked for: a screen left open must not be enough to take the account away. */
  hasPassword: boolean;
  /** Shown where the answer has no words. */
  failed: string;
  onSubmit: (request: EmailRequest) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for the new address, to which a code goes. */
export function EmailForm({ current, hasPassword, failed, onSubmit, onCancel }: Props) {
  const t = useTranslations('settings');
  const tValidation = useTranslations('validation');
  const [error, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<{ email: string; oldPassword?: string }>({
    resolver: zodResolver(hasPassword ? EmailWithPasswordForm : SendCodeBody),
    defaultValues: { email: '', ...(hasPassword ? { oldPassword: '' } : {}) },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (request) => {
    setFormError(null);
    if (request.email === current) {
      return setError('email', { message: tValidation('emailSame') }, { shouldFocus: true });
    }
    try {
      await onSubmit(request);
    } catch (failure) {
      if (!showFieldErrors(failure, ['email', 'oldPassword'], setError)) {
        setFormError(errorText(failure, failed));
      }
    }
  });

  return (
    <>
      <FormAlert message={error} />
      <Form className={styles.form} onSubmit={submit} noValidate aria-busy={isSubmitting}>
        <EmailField
          label={t('email.newEmail')}
          autoComplete="email"
          registration={register('email')}
          error={errors.email}
        />
        {hasPassword && (
          <AccountPassword
            label={t('password.old')}
            autoComplete="current-password"
            registration={register('oldPassword')}
            error={errors.oldPassword}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? t('email.sending') : t('email.submit')}
          </Button>
          <Button variant="empty" onClick={onCancel} disabled={isSubmitting}>
            {t('email.cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}
