'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { SignUpCompany } from '#lib/auth/schema.ts';
import { AccountField } from './account-field.tsx';
import styles from './auth-form.module.css';
import { showFieldErrors } from './form-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export type CompanyStep = z.output<typeof SignUpCompany>;

type Props = {
  values: CompanyStep;
  /** For password managers, which need to know whose password this is. */
  email: string;
  onBack: () => void;
  /** What was typed, when this step is left by any way. */
  onLeave: (sofar: CompanyStep) => void;
  /** Creates the account; what it throws stays on this step. */
  onDone: (details: CompanyStep) => Promise<unknown>;
};

/** Step 2: company and password. */
export function SignUpCompanyForm({ values, email, onBack, onLeave, onDone }: Props) {
  const t = useTranslations('auth');
  const { register, handleSubmit, formState, getValues, setError, setFocus, control } = useForm({
    resolver: zodResolver(SignUpCompany),
    defaultValues: values,
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });

  useEffect(() => setFocus('companyName'), [setFocus]);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => () => leave.current(getValues()), [getValues]);

  const submit = handleSubmit(async (details) => {
    try {
      await onDone(details);
    } catch (error) {
      showFieldErrors(error, ['companyName', 'password', 'confirmPassword'], setError);
    }
  });

  return (
    <Form className={styles.form} onSubmit={submit} noValidate aria-busy={isSubmitting}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <AccountField
        label={t('fields.companyName')}
        autoComplete="organization"
        registration={register('companyName')}
        error={errors.companyName}
      />
      <NewPasswordFields
        kind="first"
        password={password}
        registrations={{ password: register('password'), confirmPassword: register('confirmPassword') }}
        errors={errors}
      />
      <Button type="submit" variant="gradient" size="large" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t('signup.submitting') : t('signup.submit')}
      </Button>
      <Button variant="empty" size="large" fullWidth disabled={isSubmitting} onClick={onBack}>
        {t('signup.back')}
      </Button>
    </Form>
  );
}
