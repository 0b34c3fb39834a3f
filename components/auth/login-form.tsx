'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import type { SignInOut } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { AccountPassword, EmailField } from './account-field.tsx';
import styles from './auth-form.module.css';
import { errorText } from './form-errors.ts';
import { lazyResolver } from './lazy-resolver.ts';
import { takeRememberedEmail } from './remembered-email.ts';

type Props = {
  onSignedIn: (answer: SignInOut) => void;
  onError: (message: string | null) => void;
  onUnverified: (email: string) => Promise<void>;
};

const { resolver, prepare } = lazyResolver(
  async () => (await import('./sign-in-resolver.ts')).signInResolver,
);

/** E-mail and password. */
export function LoginForm({ onSignedIn, onError, onUnverified }: Props) {
  const t = useTranslations('auth');
  const locale = useLocale();
  const { register, handleSubmit, formState, setValue, setFocus } = useForm({
    resolver,
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;

  useEffect(() => {
    const email = takeRememberedEmail();
    if (email) setValue('email', email);
    // With a keyboard the form is where one begins; on a phone the on-screen keyboard would hide half of it. A focus that stands stays.
    if (
      document.activeElement === document.body &&
      matchMedia('(hover: hover) and (pointer: fine)').matches
    ) {
      setFocus(email ? 'password' : 'email');
    }
  }, [setValue, setFocus]);

  const submit = handleSubmit(async (credentials) => {
    onError(null);
    try {
      onSignedIn(await callApi<SignInOut>('/auth/signin', { body: credentials, silent: true }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED') {
        return onUnverified(credentials.email);
      }
      onError(errorText(error, t('login.error')));
      setFocus('password', { shouldSelect: true });
      throw error;
    }
  });
  // Stays busy after success: the next page is on its way.
  const busy = isSubmitting || isSubmitSuccessful;

  return (
    <Form
      className={styles.form}
      onChange={prepare}
      onSubmit={(event) => submit(event).catch(() => undefined)}
      noValidate
      aria-busy={busy}
    >
      <EmailField
        label={t('fields.email')}
        autoComplete="username"
        registration={register('email')}
        error={errors.email}
      />
      <AccountPassword
        label={t('fields.password')}
        autoComplete="current-password"
        registration={register('password')}
        error={errors.password}
      />
      <Link href={localizedPath(locale, '/forgot-password')} className={styles.end}>
        {t('login.forgot')}
      </Link>
      <Button type="submit" size="large" fullWidth disabled={busy}>
        {busy ? t('login.submitting') : t('login.submit')}
      </Button>
    </Form>
  );
}
