'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { SignUpWho } from '#lib/auth/schema.ts';
import { AccountField, EmailField } from './account-field.tsx';
import styles from './auth-form.module.css';

export type WhoStep = z.output<typeof SignUpWho>;

export type WhoError = {
  field: keyof WhoStep;
  message: string;
  /** The address has a verified account. */
  isTaken?: boolean;
};

type Props = {
  values: WhoStep;
  serverError: WhoError | null;
  /** Leads who has an account to signing in. */
  signIn: (label: string) => ReactNode;
  /** The person has come back to this step: it takes the focus. */
  focused: boolean;
  onDone: (who: WhoStep) => void;
};

/** Step 1: name and e-mail. */
export function SignUpWhoForm({ values, serverError, signIn, focused, onDone }: Props) {
  const t = useTranslations('auth');
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(SignUpWho),
    defaultValues: values,
  });
  const { errors } = formState;

  useEffect(() => {
    if (serverError) {
      const { field, message, isTaken } = serverError;
      setError(field, { type: isTaken ? 'taken' : 'server', message }, { shouldFocus: true });
    } else if (focused) setFocus('name');
  }, [serverError, focused, setError, setFocus]);

  return (
    <Form className={styles.form} onSubmit={handleSubmit(onDone)} noValidate>
      <AccountField
        label={t('fields.name')}
        autoComplete="name"
        registration={register('name')}
        error={errors.name}
      />
      <EmailField
        label={t('fields.email')}
        autoComplete="email"
        registration={register('email')}
        error={errors.email}
        afterError={errors.email?.type === 'taken' && signIn(t('signup.signIn'))}
      />
      <Button type="submit" size="large" fullWidth>
        {t('signup.continue')}
      </Button>
    </Form>
  );
}
