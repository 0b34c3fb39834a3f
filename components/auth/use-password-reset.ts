'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { errorText } from './form-errors.ts';
import { rememberEmail } from './remembered-email.ts';
import { useLinkSecret } from './use-link-secret.ts';

/** Words where no answer of the server's came. */
export type ResetFallbacks = { send: string; check: string; update: string };

type Checked = { message: string; token: string };

type PasswordReset = {
  step: 'email' | 'code' | 'password';
  /** The mail's link is being checked. */
  isChecking: boolean;
  email: string;
  /** Back from a later step: the field takes the focus. */
  returned: boolean;
  error: string | null;
  /** The server's words once the password is set. */
  done: string | null;
  send: (email: string) => Promise<void>;
  /** @throws what the code was refused for */
  verify: (code: string) => Promise<void>;
  resend: () => Promise<unknown>;
  changeEmail: () => void;
  reset: (newPassword: string) => Promise<void>;
};

const REDIRECT_AFTER = 1000;

function sendCode(email: string) {
  return callApi<{ message: string }>('/password/forgot-password', { body: { email }, silent: true });
}

function exchange(proof: { email: string; code: string } | { token: string }) {
  return callApi<Checked>('/password/check-reset-code', { body: proof, silent: true });
}

/** The steps of a new password: the e-mail, the code, the password. The mail's link leads straight to the third. */
export function usePasswordReset(fallbacks: ResetFallbacks): PasswordReset {
  const t = useTranslations('auth.forgot');
  const locale = useLocale();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<PasswordReset['step']>('email');
  const [returned, setReturned] = useState(false);
  const [token, setToken] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const toPassword = ({ token: allowed }: Checked) => {
    setToken(allowed);
    setStep('password');
  };
  const link = useLinkSecret(
    'reset',
    async (secret) => toPassword(await exchange({ token: secret })),
    (failure) =>
      failure instanceof ApiError && failure.code === 'NO_RESET_CODE_FOUND'
        ? t('linkExpired')
        : errorText(failure, fallbacks.check),
  );

  const send = async (given: string) => {
    setError(null);
    setEmail(given);
    try {
      const { message } = await sendCode(given);
      showToast('success', message);
      setStep('code');
    } catch (failure) {
      setError(errorText(failure, fallbacks.send));
    }
  };

  const reset = async (newPassword: string) => {
    setError(null);
    try {
      const { message } = await callApi<{ message: string }>('/password/reset', {
        body: { token, newPassword },
        silent: true,
      });
      if (email) rememberEmail(email);
      // In the form, not as a toast: one that still stands would keep it waiting longer than the page does.
      setDone(message);
      setTimeout(() => window.location.assign(localizedPath(locale, '/login')), REDIRECT_AFTER);
    } catch (failure) {
      setError(errorText(failure, fallbacks.update));
    }
  };

  return {
    step,
    isChecking: link.state === 'working',
    email,
    returned,
    error: step === 'email' ? (error ?? link.error) : error,
    done,
    send,
    verify: async (code) => toPassword(await exchange({ email, code })),
    resend: () => sendCode(email),
    changeEmail: () => {
      setReturned(true);
      setStep('email');
    },
    reset,
  };
}
