'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmailAddress } from '#components/ui/email-address.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './auth-form.module.css';
import { ChangeEmailLink } from './change-email-link.tsx';
import { CodeStep } from './code-step.tsx';
import { FormAlert } from './form-alert.tsx';
import { errorText } from './form-errors.ts';
import { FormHeader } from './form-header.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { rememberEmail } from './remembered-email.ts';
import { ResetEmailForm } from './reset-email-form.tsx';
import { useLinkSecret } from './use-link-secret.ts';

/** Words where no answer of the server's came. */
type Props = { fallbacks: { send: string; check: string; update: string } };

type Checked = { message: string; token: string };

const REDIRECT_AFTER = 1000;

function sendCode(email: string) {
  return callApi<{ message: string }>('/password/forgot-password', { body: { email }, silent: true });
}

function exchange(proof: { email: string; code: string } | { token: string }) {
  return callApi<Checked>('/password/check-reset-code', { body: proof, silent: true });
}

/** Three steps: the e-mail, the code, the new password. The mail's link leads straight to the third. */
export function ForgotPasswordFlow({ fallbacks }: Props) {
  const t = useTranslations('auth.forgot');
  const locale = useLocale();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'email' | 'code' | 'password'>('email');
  /** Back from a later step: the field takes the focus. */
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

  const back = (
    <p className={styles.footer}>
      {/* A whole page: the policy of this one does not let Google's button in. */}
      <a href={localizedPath(locale, '/login')}>{t('backToLogin')}</a>
    </p>
  );

  if (link.state === 'working' && step === 'email') {
    return (
      <p className={styles.waiting} role="status">
        {t('checking')}
      </p>
    );
  }
  if (step === 'code') {
    return (
      <CodeStep
        title={t('codeTitle')}
        lead={t.rich('codeText', { email, address: (chunks) => <EmailAddress>{chunks}</EmailAddress> })}
        fallbacks={{ verify: fallbacks.check, resend: fallbacks.send }}
        onVerify={async (code) => toPassword(await exchange({ email, code }))}
        onResend={() => sendCode(email)}
      >
        <ChangeEmailLink
          onClick={() => {
            setReturned(true);
            setStep('email');
          }}
        />
        {back}
      </CodeStep>
    );
  }
  if (step === 'password') {
    return (
      <div>
        <FormAlert message={error} />
        <FormHeader title={t('passwordTitle')} lead={t('passwordLead')} focused />
        <FormAlert message={done} severity="success" />
        <NewPasswordForm email={email} done={done !== null} onSubmit={reset} />
        {!done && back}
      </div>
    );
  }
  return (
    <div>
      <FormAlert message={error ?? link.error} />
      <FormHeader title={t('title')} lead={t('emailLead')} />
      <ResetEmailForm initialEmail={email} focused={returned} onSubmit={send} />
      {back}
    </div>
  );
}
