'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmailAddress } from '#components/ui/email-address.tsx';
import type { SignInOut } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import styles from './auth-form.module.css';
import { CodeStep } from './code-step.tsx';
import { FormAlert } from './form-alert.tsx';
import { errorText } from './form-errors.ts';
import { FormHeader } from './form-header.tsx';
import { PasswordProof } from './password-proof.tsx';

type Props = {
  email: string;
  onSignedIn: (answer: SignInOut) => void;
  /** Back to signing in, with what went wrong where something did. */
  onBack: (message: string | null) => void;
};

function sendCode() {
  return callApi('/auth/google/link/send-code', { method: 'POST', silent: true });
}

/** Google has proved an address that has an account: the account's password, or a code to its mailbox, connects the two. */
export function GoogleLinkStep({ email, onSignedIn, onBack }: Props) {
  const t = useTranslations('auth');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  /** The identity waits for ten minutes only. */
  const watched = async <T,>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'NOT_FOUND') onBack(t('google.expired'));
      throw failure;
    }
  };
  const link = async (proof: { password: string } | { code: string }) =>
    onSignedIn(await watched(callApi<SignInOut>('/auth/google/link', { body: proof, silent: true })));

  const toCode = async () => {
    setError(null);
    setSending(true);
    try {
      await watched(sendCode());
      setStep('code');
    } catch (failure) {
      setError(errorText(failure, t('google.codeFailed')));
    }
    setSending(false);
  };

  const address = (chunks: React.ReactNode) => <EmailAddress>{chunks}</EmailAddress>;
  const back = (
    <p className={styles.footer}>
      <Button variant="inline" onClick={() => onBack(null)}>
        {t('google.back')}
      </Button>
    </p>
  );

  if (step === 'code') {
    return (
      <CodeStep
        title={t('google.codeTitle')}
        lead={t.rich('verification.text', { email, address })}
        fallbacks={{ verify: t('login.error'), resend: t('google.codeFailed') }}
        onVerify={(code) => link({ code })}
        onResend={() => watched(sendCode())}
      >
        {back}
      </CodeStep>
    );
  }
  return (
    <div>
      <FormAlert message={error} />
      <FormHeader title={t('google.linkTitle')} lead={t('google.linkLead')} />
      <p className={styles.address}>{address(email)}</p>
      <PasswordProof
        email={email}
        submit={t('google.linkSubmit')}
        submitting={t('google.linking')}
        wrong={t('google.wrongPassword')}
        onError={setError}
        onSubmit={(password) => link({ password })}
        other={{ label: t('google.byCode'), onClick: () => void toCode(), disabled: sending }}
      />
      {back}
    </div>
  );
}
