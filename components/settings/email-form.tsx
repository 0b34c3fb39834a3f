'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from '#components/auth/form-alert.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { useFieldText } from '#components/auth/use-field-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { PasswordField } from '#components/ui/password-field.tsx';
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
  const tCommon = useTranslations('common.password');
  const tValidation = useTranslations('validation');
  const fieldText = useFieldText();
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
        <FormField
          label={t('email.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          registration={register('email')}
          error={fieldText(errors.email)}
        />
        {hasPassword && (
          <PasswordField
            label={t('password.old')}
            autoComplete="current-password"
            labels={{ show: tCommon('show'), hide: tCommon('hide') }}
            registration={register('oldPassword')}
            error={fieldText(errors.oldPassword)}
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
