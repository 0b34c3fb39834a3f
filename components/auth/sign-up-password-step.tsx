'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApiError } from '#lib/browser/api-error.ts';
import { FormAlert } from './form-alert.tsx';
import { FormHeader } from './form-header.tsx';
import { PasswordProof } from './password-proof.tsx';

type Props = {
  email: string;
  onSubmit: (password: string) => Promise<unknown>;
  /** The sign-up was someone else's. */
  onNotMine: () => void;
};

/** Whether the server wants to know the password of the sign-up first: this browser did not make it. */
export function asksForPassword(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === 'VALIDATION_ERROR' && error.fields.password !== undefined
  );
}

/** Asks people who open the mail in another browser for the password that was chosen at sign-up. */
export function SignUpPasswordStep({ email, onSubmit, onNotMine }: Props) {
  const t = useTranslations('auth.verification');
  const tCode = useTranslations('auth.code');
  const [error, setError] = useState<string | null>(null);
  return (
    <div>
      <FormAlert message={error} />
      <FormHeader title={t('passwordTitle')} lead={t('passwordLead')} />
      <PasswordProof
        email={email}
        submit={tCode('verify')}
        submitting={tCode('verifying')}
        onError={setError}
        onSubmit={onSubmit}
        other={{ label: t('notMine'), onClick: onNotMine }}
      />
    </div>
  );
}
