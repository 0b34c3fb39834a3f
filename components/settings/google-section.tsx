'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AccountPassword } from '#components/auth/account-field.tsx';
import { FormAlert } from '#components/auth/form-alert.tsx';
import { errorText, showFieldErrors } from '#components/auth/form-errors.ts';
import { GoogleButton, type GoogleSettings } from '#components/auth/google-button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { OldPasswordOnly } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import styles from './settings.module.css';

type Props = {
  google: GoogleSettings;
  connected: boolean;
  /** Google's button stands here now; it needs a page that was loaded for it. */
  connecting: boolean;
  connectPath: string;
  hasPassword: boolean;
};

/** Whether Google opens the account too, and the way to connect it. */
export function GoogleSection({ google, connected, connecting, connectPath, hasPassword }: Props) {
  const t = useTranslations('settings.google');
  if (connected) return <Panel titleId="google" title={t('title')} text={t('connected')} />;
  return (
    <Panel titleId="google" title={t('title')} text={t('text')}>
      {connecting ? (
        <ConnectForm google={google} hasPassword={hasPassword} />
      ) : (
        <LinkButton href={connectPath} variant="outlined" reload>
          {t('connect')}
        </LinkButton>
      )}
    </Panel>
  );
}

function ConnectForm({ google, hasPassword }: Pick<Props, 'google' | 'hasPassword'>) {
  const t = useTranslations('settings');
  const router = useRouter();
  const [error, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(OldPasswordOnly),
    defaultValues: { oldPassword: '' },
  });

  const send = async (body: { idToken: string; oldPassword?: string }) => {
    setFormError(null);
    try {
      await callApi('/auth/google/connect', { body, silent: true });
      showToast('success', t('google.done'));
      router.refresh();
    } catch (failure) {
      const aboutGoogle = failure instanceof ApiError ? failure.fields.idToken : undefined;
      const isRefused = failure instanceof ApiError && failure.code === 'INVALID_CREDENTIALS';
      if (aboutGoogle || isRefused) setFormError(aboutGoogle ?? t('google.failed'));
      else if (!showFieldErrors(failure, ['oldPassword'], setError)) {
        setFormError(errorText(failure, t('google.failed')));
      }
    }
  };

  const choose = (idToken: string | null) => {
    if (!idToken) return setFormError(t('google.failed'));
    if (!hasPassword) return void send({ idToken });
    void handleSubmit(({ oldPassword }) => send({ idToken, oldPassword }))();
  };

  return (
    <>
      <FormAlert message={error} />
      <div className={styles.form}>
        <p className={styles.text}>{hasPassword ? t('google.password') : t('google.choose')}</p>
        {hasPassword && (
          <AccountPassword
            label={t('password.old')}
            autoComplete="current-password"
            registration={register('oldPassword')}
            error={formState.errors.oldPassword}
          />
        )}
        <div className={styles.google}>
          <GoogleButton settings={google} text="continue_with" onCredential={choose} />
        </div>
      </div>
    </>
  );
}
