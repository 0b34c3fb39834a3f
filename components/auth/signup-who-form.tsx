'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormField } from '#components/ui/form-field.tsx';
import { SignUpWho } from '#lib/auth/schema.ts';
import styles from './auth-form.module.css';
import { useFieldText } from './use-field-text.ts';

export type WhoStep = z.output<typeof SignUpWho>;

type Props = {
  values: WhoStep;
  serverError: { field: keyof WhoStep; message: string } | null;
  onDone: (who: WhoStep) => void;
};

/** Step 1: name and e-mail. */
export function SignUpWhoForm({ values, serverError, onDone }: Props) {
  const t = useTranslations('auth');
  const fieldText = useFieldText();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(SignUpWho),
    defaultValues: values,
  });
  const { errors } = formState;

  useEffect(() => {
    if (!serverError) return;
    const { field, message } = serverError;
    setError(field, { type: 'server', message }, { shouldFocus: true });
  }, [serverError, setError]);

  return (
    <form className={styles.form} onSubmit={handleSubmit(onDone)} noValidate>
      <FormField
        label={t('fields.name')}
        autoComplete="name"
        registration={register('name')}
        error={fieldText(errors.name)}
      />
      <FormField
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        registration={register('email')}
        error={fieldText(errors.email)}
      />
      <Button type="submit" variant="contained" size="large" fullWidth>
        {t('signup.continue')}
      </Button>
    </form>
  );
}
