'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmailAddress } from '#components/ui/email-address.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { sendVerificationCode } from './ask-for-code.ts';
import { ChangeEmailLink } from './change-email-link.tsx';
import { CodeStep } from './code-step.tsx';
import { asksForPassword, SignUpPasswordStep } from './sign-up-password-step.tsx';

type Props = {
  email: string;
  /** Goes on to signing in. */
  onVerified: () => void;
  /** Someone else has signed up with this address meanwhile. */
  onReplaced: (message: string) => void;
  /** Back to where the address was typed. */
  onOtherEmail: () => void;
  waitFirst?: number;
  initialError?: string | null;
};

/** Proves the mailbox of a new account with the code that was mailed to it. */
export function VerificationStep({ email, onVerified, onReplaced, onOtherEmail, ...rest }: Props) {
  const t = useTranslations('auth');
  /** A code that the server takes together with the password of the sign-up only. */
  const [unproved, setUnproved] = useState<string | null>(null);
  const watched = async <T,>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EMAIL_ALREADY_EXISTS') {
        onReplaced(error.details ?? error.message);
      }
      throw error;
    }
  };
  const verify = async (code: string, password?: string) => {
    const { message } = await watched(
      callApi<{ message: string }>('/email-verification/verify-code', {
        body: { email, code, ...(password === undefined ? {} : { password }) },
        silent: true,
      }),
    );
    showToast('success', message);
    onVerified();
  };
  if (unproved !== null) {
    return (
      <SignUpPasswordStep
        email={email}
        onSubmit={(password) => verify(unproved, password)}
        onNotMine={onOtherEmail}
      />
    );
  }
  return (
    <CodeStep
      title={t('verification.title')}
      lead={t.rich('verification.text', {
        email,
        address: (chunks) => <EmailAddress>{chunks}</EmailAddress>,
      })}
      fallbacks={{ verify: t('signup.error'), resend: t('signup.error') }}
      onVerify={(code) =>
        verify(code).catch((error) => {
          if (!asksForPassword(error)) throw error;
          setUnproved(code);
        })
      }
      onResend={() => watched(sendVerificationCode(email))}
      {...rest}
    >
      <ChangeEmailLink onClick={onOtherEmail} />
    </CodeStep>
  );
}
