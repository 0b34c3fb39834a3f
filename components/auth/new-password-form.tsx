'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { NewPassword } from '#lib/auth/schema.ts';
import styles from './auth-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

type Props = {
  /** For password managers; empty when it is not known here. */
  email: string;
  /** The password has been set; the next page is on its way. */
  done: boolean;
  onSubmit: (newPassword: string) => Promise<unknown>;
};

const MISMATCH = { type: 'mismatch', message: 'passwordsDoNotMatch' };

/** Step 3: the password twice. The mismatch shows under the second while it is typed. */
export function NewPasswordForm({ email, done, onSubmit }: Props) {
  const t = useTranslations('auth');
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(NewPassword),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const [password, confirmPassword] = useWatch({ control, name: ['password', 'confirmPassword'] });
  const differ = confirmPassword !== '' && password !== confirmPassword;
  const ready = password !== '' && confirmPassword !== '' && !differ;

  return (
    <Form
      className={styles.form}
      onSubmit={handleSubmit((given) => onSubmit(given.password))}
      noValidate
      aria-busy={isSubmitting}
    >
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <NewPasswordFields
        kind="new"
        password={password}
        registrations={{ password: register('password'), confirmPassword: register('confirmPassword') }}
        errors={differ ? { ...errors, confirmPassword: MISMATCH } : errors}
      />
      <Button type="submit" size="large" fullWidth disabled={!ready || isSubmitting || done}>
        {done ? t('forgot.done') : isSubmitting ? t('forgot.resetting') : t('forgot.reset')}
      </Button>
    </Form>
  );
}
