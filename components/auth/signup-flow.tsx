'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { callApi } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { showToast } from '#lib/http/show-toast.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './auth-form.module.css';
import { FormAlert } from './form-alert.tsx';
import { FormHead } from './form-head.tsx';
import { goAfterSignIn } from './go-after-sign-in.ts';
import { GoogleButton, type GoogleSettings } from './google-button.tsx';
import { rememberEmail } from './remembered-email.ts';
import { serverWords } from './server-words.ts';
import { type CompanyStep, SignUpCompanyForm } from './signup-company-form.tsx';
import { SignUpWhoForm, type WhoStep } from './signup-who-form.tsx';
import { useLinkSecret } from './use-link-secret.ts';
import { VerificationStep } from './verification-step.tsx';

type Props = {
  callbackUrl: string | null;
  google: GoogleSettings | null;
  /** Links below the form. */
  foot: ReactNode;
};

type Step = 'who' | 'company' | 'verify';

const NO_COMPANY: CompanyStep = { companyName: '', password: '', confirmPassword: '' };

/** Signing up: who, company and password, then the code of the mail. What was typed survives going back and the server's no. */
export function SignUpFlow({ callbackUrl, google, foot }: Props) {
  const t = useTranslations('auth');
  const locale = useLocale();
  const router = useRouter();
  const [step, setStep] = useState<Step>('who');
  const [who, setWho] = useState<WhoStep>({ name: '', email: '' });
  const [company, setCompany] = useState<CompanyStep>(NO_COMPANY);
  const [error, setError] = useState<string | null>(null);
  /** The server's word about a field of step 1. */
  const [whoError, setWhoError] = useState<{ field: keyof WhoStep; message: string } | null>(null);
  const [mailFailed, setMailFailed] = useState(false);

  const toLogin = () => {
    if (who.email) rememberEmail(who.email);
    const query = callbackUrl ? `?callbackUrl=${encodeURIComponent(callbackUrl)}` : '';
    router.push(localizedPath(locale, `/login${query}`));
  };

  const link = useLinkSecret('verify', t('signup.error'), async (token) => {
    const { email, message } = await callApi<{ email: string; message: string }>(
      '/email-verification/verify-code',
      { body: { token }, silent: true },
    );
    showToast('success', message);
    rememberEmail(email);
    toLogin();
  });
  if (link.state === 'working') {
    return (
      <p className={styles.waiting} role="status">
        {t('verification.confirming')}
      </p>
    );
  }

  const backToWho = (field: keyof WhoStep, message: string) => {
    setWhoError({ field, message });
    setStep('who');
  };

  const create = async (details: CompanyStep) => {
    setCompany(details);
    setError(null);
    try {
      await callApi('/auth/signup', { body: { ...who, ...details }, silent: true });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'FAILED_TO_SEND_VERIFICATION_CODE') {
        setError(failure.message);
        setMailFailed(true);
        return setStep('verify');
      }
      if (failure.code === 'EMAIL_ALREADY_EXISTS') return backToWho('email', failure.message);
      const { email, name } = failure.fields;
      if (email) return backToWho('email', email);
      if (name) return backToWho('name', name);
      setError(serverWords(failure, t('signup.error')));
      throw failure;
    }
    setMailFailed(false);
    setStep('verify');
  };

  if (step === 'verify') {
    return (
      <VerificationStep
        email={who.email}
        onVerified={toLogin}
        onReplaced={(message) => backToWho('email', message)}
        onOtherEmail={() => {
          setError(null);
          setStep('who');
        }}
        waitFirst={mailFailed ? 0 : 60}
        initialError={error}
      />
    );
  }
  const position = { current: step === 'who' ? '1' : '2', total: '2' };
  return (
    <div>
      <FormAlert message={step === 'who' ? (error ?? link.error) : error} />
      <FormHead
        title={t('signup.title')}
        lead={step === 'who' ? t('signup.whoLead') : t('signup.companyLead')}
        step={{ text: t('signup.step', position), label: t('signup.stepLabel', position) }}
      />
      {step === 'who' ? (
        <div className={styles.stack}>
          <SignUpWhoForm
            values={who}
            serverError={whoError}
            onDone={(given) => {
              setWho(given);
              setWhoError(null);
              setError(null);
              setStep('company');
            }}
          />
          {google && (
            <>
              <p className={styles.divider}>{t('or')}</p>
              <GoogleButton
                settings={google}
                text="signup_with"
                onSignedIn={({ user }) => void goAfterSignIn(user, callbackUrl, locale)}
                onError={setError}
              />
            </>
          )}
        </div>
      ) : (
        <SignUpCompanyForm
          values={company}
          email={who.email}
          onBack={(given) => {
            setCompany(given);
            setError(null);
            setStep('who');
          }}
          onDone={create}
        />
      )}
      {foot}
    </div>
  );
}
