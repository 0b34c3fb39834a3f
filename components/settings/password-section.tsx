'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AccountPassword } from '#components/auth/account-field.tsx';
import { FormAlert } from '#components/auth/form-alert.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { NewPasswordFields } from '#components/auth/new-password-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { ChangePasswordForm, NewPassword, type UpdateProfileOut } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { tellSessionEnding } from '#lib/browser/client-session.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { FormDisclosure } from './form-disclosure.tsx';
import styles from './settings.module.css';

type Props = {
  email: string;
  hasPassword: boolean;
  /** Shown where the answer has no words. */
  failed: string;
};

type Fields = { oldPassword?: string; password: string; confirmPassword: string };

const EMPTY = { password: '', confirmPassword: '' };

/** A new password, for which the old one is asked where there is one. */
export function PasswordSection({ email, hasPassword, failed }: Props) {
  const t = useTranslations('settings.password');
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [error, setFormError] = useState<string | null>(null);
  const empty: Fields = hasPassword ? { oldPassword: '', ...EMPTY } : EMPTY;
  const { register, handleSubmit, formState, setError, reset, control } = useForm<Fields>({
    resolver: zodResolver(hasPassword ? ChangePasswordForm : NewPassword),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });

  const close = () => {
    setFormError(null);
    reset(empty);
    setOpen(false);
  };

  const submit = handleSubmit(async ({ oldPassword, password: newPassword }) => {
    setFormError(null);
    // The new password ends every session; this browser goes on in a new one.
    tellSessionEnding(true);
    try {
      const { message } = await callApi<UpdateProfileOut>('/auth/update', {
        method: 'PATCH',
        body: { newPassword, ...(oldPassword ? { oldPassword } : {}) },
        silent: true,
      });
      showToast('success', message);
      close();
      router.refresh();
    } catch (failure) {
      // The form's field has another name than the call's.
      const aboutNew = failure instanceof ApiError ? failure.fields.newPassword : undefined;
      if (aboutNew) setError('password', { type: 'server', message: aboutNew }, { shouldFocus: true });
      else if (!showFieldErrors(failure, ['oldPassword'], setError)) {
        setFormError(errorText(failure, failed));
      }
    } finally {
      tellSessionEnding(false);
    }
  });

  return (
    <Panel titleId="password" title={t('title')} text={hasPassword ? t('text') : t('none')}>
      <FormAlert message={error} />
      <FormDisclosure
        label={hasPassword ? t('change') : t('set')}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      >
        <Form className={styles.form} onSubmit={submit} noValidate aria-busy={isSubmitting}>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {hasPassword && (
            <AccountPassword
              label={t('old')}
              autoComplete="current-password"
              registration={register('oldPassword')}
              error={errors.oldPassword}
            />
          )}
          <NewPasswordFields
            kind="new"
            password={password}
            registrations={{ password: register('password'), confirmPassword: register('confirmPassword') }}
            errors={errors}
          />
          <div className={styles.buttons}>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? t('saving') : hasPassword ? t('submit') : t('set')}
            </Button>
            <Button variant="empty" onClick={close} disabled={isSubmitting}>
              {hasPassword ? t('cancel') : t('later')}
            </Button>
          </div>
        </Form>
      </FormDisclosure>
    </Panel>
  );
}
