'use client';

import { useTranslations } from 'next-intl';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { isCommonPassword } from '#lib/auth/common-passwords.ts';
import { AccountPassword } from './account-field.tsx';

type Props = {
  /** What is typed into the first. */
  password: string;
  registrations: { password: UseFormRegisterReturn; confirmPassword: UseFormRegisterReturn };
  errors: { password?: FieldError | undefined; confirmPassword?: FieldError | undefined };
  /** `new`: it takes the place of another one. */
  kind: 'first' | 'new';
};

const LABELS = {
  first: { password: 'password', confirmPassword: 'confirmPassword' },
  new: { password: 'newPassword', confirmPassword: 'reenterPassword' },
} as const;

/** A password that is chosen, twice; below the first stands the rule, or that it is too common. */
export function NewPasswordFields({ password, registrations, errors, kind }: Props) {
  const t = useTranslations('auth.fields');
  const labels = LABELS[kind];
  return (
    <>
      <AccountPassword
        label={t(labels.password)}
        autoComplete="new-password"
        registration={registrations.password}
        error={errors.password}
        hint={t(isCommonPassword(password) ? 'commonPassword' : 'passwordRule')}
      />
      <AccountPassword
        label={t(labels.confirmPassword)}
        autoComplete="new-password"
        registration={registrations.confirmPassword}
        error={errors.confirmPassword}
      />
    </>
  );
}
