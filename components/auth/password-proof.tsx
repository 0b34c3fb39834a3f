'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { PasswordOnly } from '#lib/auth/schema.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { AccountPassword } from './account-field.tsx';
import styles from './auth-form.module.css';
import { errorText, showFieldErrors } from './form-errors.ts';

type Props = {
  /** For password managers; empty when it is not known here. */
  email: string;
  submit: string;
  submitting: string;
  /** Said below the field when the password is another. */
  wrong?: string;
  onError: (message: string | null) => void;
  /** Goes on; what it throws is shown. */
  onSubmit: (password: string) => Promise<unknown>;
  /** Another way on. */
  other: { label: string; onClick: () => void; disabled?: boolean };
};

/** One password that an account has already. */
export function PasswordProof({ email, submit, submitting, wrong, onError, onSubmit, other }: Props) {
  const t = useTranslations('auth');
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(PasswordOnly),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const busy = isSubmitting || isSubmitSuccessful;

  useEffect(() => setFocus('password'), [setFocus]);

  const give = handleSubmit(async ({ password }) => {
    onError(null);
    try {
      await onSubmit(password);
    } catch (failure) {
      if (wrong && failure instanceof ApiError && failure.code === 'INVALID_CREDENTIALS') {
        setError('password', { type: 'server', message: wrong }, { shouldFocus: true });
      } else if (!showFieldErrors(failure, ['password'], setError)) {
        onError(errorText(failure, t('login.error')));
      }
      throw failure;
    }
  });

  return (
    <Form
      className={styles.form}
      onSubmit={(event) => give(event).catch(() => undefined)}
      noValidate
      aria-busy={busy}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <AccountPassword
        label={t('fields.password')}
        autoComplete="current-password"
        registration={register('password')}
        error={errors.password}
      />
      <Button type="submit" size="large" fullWidth disabled={busy}>
        {busy ? submitting : submit}
      </Button>
      <Button
        variant="empty"
        size="large"
        fullWidth
        disabled={busy || other.disabled === true}
        onClick={other.onClick}
      >
        {other.label}
      </Button>
    </Form>
  );
}
