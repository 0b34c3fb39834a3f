'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldError } from 'react-hook-form';
import { FormField } from '#components/ui/form-field.tsx';
import { PasswordField } from '#components/ui/password-field.tsx';
import { useFieldText } from './use-field-text.ts';

/** As the form has it: a key of the `validation` messages, or the server's own words. */
type Wrong = { error: FieldError | undefined };

type FieldProps = Omit<ComponentProps<typeof FormField>, 'error'> &
  Wrong & {
    /** Follows the error's words: a link that helps. */
    afterError?: ReactNode;
  };

/** A text field of an account's form. */
export function AccountField({ error, afterError, ...field }: FieldProps) {
  const text = useFieldText()(error);
  const words = afterError ? (
    <>
      {text} {afterError}
    </>
  ) : (
    text
  );
  return <FormField {...field} error={words} />;
}

type EmailProps = Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete'> & {
  /** `username` where it is, or becomes, the name of an account that a browser has saved. */
  autoComplete: 'username' | 'email';
};

export function EmailField(props: EmailProps) {
  return <AccountField {...props} type="email" inputMode="email" />;
}

type PasswordProps = Omit<ComponentProps<typeof PasswordField>, 'error' | 'labels'> & Wrong;

export function AccountPassword({ error, ...field }: PasswordProps) {
  const t = useTranslations('common.password');
  const labels = { show: t('show'), hide: t('hide') };
  return <PasswordField {...field} labels={labels} error={useFieldText()(error)} />;
}
