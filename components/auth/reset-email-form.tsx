'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { SendCodeBody } from '#lib/auth/schema.ts';
import { EmailField } from './account-field.tsx';
import styles from './auth-form.module.css';

type Props = { initialEmail: string; focused: boolean; onSubmit: (email: string) => Promise<unknown> };

/** Step 1: where the code goes. */
export function ResetEmailForm({ initialEmail, focused, onSubmit }: Props) {
  const t = useTranslations('auth');
  const { register, handleSubmit, formState, control, setFocus } = useForm({
    resolver: zodResolver(SendCodeBody),
    defaultValues: { email: initialEmail },
  });
  const { errors, isSubmitting } = formState;
  const email = useWatch({ control, name: 'email' });

  useEffect(() => {
    if (focused) setFocus('email');
  }, [focused, setFocus]);

  return (
    <Form
      className={styles.form}
      onSubmit={handleSubmit((given) => onSubmit(given.email))}
      noValidate
      aria-busy={isSubmitting}
    >
      <EmailField
        label={t('fields.email')}
        autoComplete="username"
        registration={register('email')}
        error={errors.email}
      />
      <Button type="submit" size="large" fullWidth disabled={email.trim() === '' || isSubmitting}>
        {isSubmitting ? t('forgot.sending') : t('forgot.send')}
      </Button>
    </Form>
  );
}
