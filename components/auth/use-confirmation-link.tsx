'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import styles from './auth-form.module.css';
import { errorText } from './form-errors.ts';
import { rememberEmail } from './remembered-email.ts';
import { asksForPassword, SignUpPasswordStep } from './sign-up-password-step.tsx';
import { useLinkSecret } from './use-link-secret.ts';

type Confirmation = {
  /** What is drawn in place of the form while the link of a mail is at work. */
  step: ReactNode;
  error: string | null;
};

/** Verifies a sign-up by the link of its mail, with its password where another browser made it. */
export function useConfirmationLink(onVerified: () => void): Confirmation {
  const t = useTranslations('auth');
  /** A secret that the server takes together with the password of the sign-up only. */
  const [unproved, setUnproved] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const wordsOf = (failure: unknown) =>
    failure instanceof ApiError && failure.code === 'NO_VERIFICATION_CODE_FOUND'
      ? t('verification.linkExpired')
      : errorText(failure, t('signup.error'));

  const confirm = async (proof: { token: string; password?: string }) => {
    const { email, message } = await callApi<{ email: string; message: string }>(
      '/email-verification/verify-code',
      { body: proof, silent: true },
    );
    showToast('success', message);
    rememberEmail(email);
    onVerified();
  };
  const link = useLinkSecret(
    'verify',
    (token) =>
      confirm({ token }).catch((failure) => {
        if (!asksForPassword(failure)) throw failure;
        setUnproved(token);
      }),
    wordsOf,
  );

  /** Back to the form: the sign-up was not this person's, or its link is over. */
  const leave = (message: string | null) => {
    setError(message);
    setUnproved(null);
    link.end();
  };

  if (unproved !== null) {
    const give = (password: string) =>
      confirm({ token: unproved, password }).catch((failure) => {
        if (failure instanceof ApiError && failure.code === 'NO_VERIFICATION_CODE_FOUND') {
          return leave(wordsOf(failure));
        }
        throw failure;
      });
    return { step: <SignUpPasswordStep email="" onSubmit={give} onNotMine={() => leave(null)} />, error };
  }
  if (link.state === 'working') {
    const waiting = (
      <p className={styles.waiting} role="status">
        {t('verification.confirming')}
      </p>
    );
    return { step: waiting, error };
  }
  return { step: null, error: error ?? link.error };
}
