'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { FormField } from '#components/ui/form-field.tsx';
import { PasswordField } from '#components/ui/password-field.tsx';
import { isCommonPassword } from '#lib/auth/common-passwords.ts';
import { SignUpCompany } from '#lib/auth/schema.ts';
import styles from './auth-form.module.css';
import { showFieldErrors } from './form-errors.ts';
import { useFieldText } from './use-field-text.ts';

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
  const tCommon = useTranslations('common');
  const fieldText = useFieldText();
  const { register, handleSubmit, formState, getValues, setError, setFocus, control } = useForm({
    resolver: zodResolver(SignUpCompany),
    defaultValues: values,
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });
  const labels = { show: tCommon('password.show'), hide: tCommon('password.hide') };

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
      <FormField
        label={t('fields.companyName')}
        autoComplete="organization"
        registration={register('companyName')}
        error={fieldText(errors.companyName)}
      />
      <PasswordField
        label={t('fields.password')}
        autoComplete="new-password"
        labels={labels}
        registration={register('password')}
        error={fieldText(errors.password)}
        hint={t(isCommonPassword(password) ? 'fields.commonPassword' : 'fields.passwordRule')}
      />
      <PasswordField
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        labels={labels}
        registration={register('confirmPassword')}
        error={fieldText(errors.confirmPassword)}
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
