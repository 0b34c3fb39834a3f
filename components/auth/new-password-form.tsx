'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { PasswordField } from '#components/ui/password-field.tsx';
import { isCommonPassword } from '#lib/auth/common-passwords.ts';
import { NewPassword } from '#lib/auth/schema.ts';
import styles from './auth-form.module.css';
import { useFieldText } from './use-field-text.ts';

type Props = {
  /** For password managers; empty when it is not known here. */
  email: string;
  /** The password has been set; the next page is on its way. */
  done: boolean;
  onSubmit: (newPassword: string) => Promise<unknown>;
};

/** Step 3: the password twice. The mismatch shows under the second while it is typed. */
export function NewPasswordForm({ email, done, onSubmit }: Props) {
  const t = useTranslations('auth');
  const tCommon = useTranslations('common');
  const tValidation = useTranslations('validation');
  const fieldText = useFieldText();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(NewPassword),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const [password, confirmPassword] = useWatch({ control, name: ['password', 'confirmPassword'] });
  const differ = confirmPassword !== '' && password !== confirmPassword;
  const ready = password !== '' && confirmPassword !== '' && !differ;
  const labels = { show: tCommon('password.show'), hide: tCommon('password.hide') };

  return (
    <Form
      className={styles.form}
      onSubmit={handleSubmit((given) => onSubmit(given.password))}
      noValidate
      aria-busy={isSubmitting}
    >
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        label={t('fields.newPassword')}
        autoComplete="new-password"
        labels={labels}
        registration={register('password')}
        error={fieldText(errors.password)}
        hint={t(isCommonPassword(password) ? 'fields.commonPassword' : 'fields.passwordRule')}
      />
      <PasswordField
        label={t('fields.reenterPassword')}
        autoComplete="new-password"
        labels={labels}
        registration={register('confirmPassword')}
        error={differ ? tValidation('passwordsDoNotMatch') : fieldText(errors.confirmPassword)}
      />
      <Button type="submit" size="large" fullWidth disabled={!ready || isSubmitting || done}>
        {done ? t('forgot.done') : isSubmitting ? t('forgot.resetting') : t('forgot.reset')}
      </Button>
    </Form>
  );
}
