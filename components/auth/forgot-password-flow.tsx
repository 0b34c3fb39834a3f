'use client';

import { useLocale, useTranslations } from 'next-intl';
import { EmailAddress } from '#components/ui/email-address.tsx';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './auth-form.module.css';
import { ChangeEmailLink } from './change-email-link.tsx';
import { CodeStep } from './code-step.tsx';
import { FormAlert } from './form-alert.tsx';
import { FormHeader } from './form-header.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetEmailForm } from './reset-email-form.tsx';
import { type ResetFallbacks, usePasswordReset } from './use-password-reset.ts';

type Props = { fallbacks: ResetFallbacks };

/** Three steps: the e-mail, the code, the new password. */
export function ForgotPasswordFlow({ fallbacks }: Props) {
  const t = useTranslations('auth.forgot');
  const locale = useLocale();
  const { step, email, error, done, ...reset } = usePasswordReset(fallbacks);

  const back = (
    <p className={styles.footer}>
      {/* A whole page: the policy of this one does not let Google's button in. */}
      <a href={localizedPath(locale, '/login')}>{t('backToLogin')}</a>
    </p>
  );

  if (reset.isChecking && step === 'email') {
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
        onVerify={reset.verify}
        onResend={reset.resend}
      >
        <ChangeEmailLink onClick={reset.changeEmail} />
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
        <NewPasswordForm email={email} done={done !== null} onSubmit={reset.reset} />
        {!done && back}
      </div>
    );
  }
  return (
    <div>
      <FormAlert message={error} />
      <FormHeader title={t('title')} lead={t('emailLead')} />
      <ResetEmailForm initialEmail={email} focused={reset.returned} onSubmit={reset.send} />
      {back}
    </div>
  );
}
