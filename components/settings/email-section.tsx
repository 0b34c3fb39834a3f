'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import formStyles from '#components/auth/auth-form.module.css';
import { CodeStep } from '#components/auth/code-step.tsx';
import { FormAlert } from '#components/auth/form-alert.tsx';
import { errorText } from '#components/auth/form-errors.ts';
import { useLinkSecret } from '#components/auth/use-link-secret.ts';
import { Button } from '#components/ui/button.tsx';
import { EmailAddress } from '#components/ui/email-address.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { UpdateProfileOut } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { EmailForm, type EmailRequest } from './email-form.tsx';
import { FormDisclosure } from './form-disclosure.tsx';
import styles from './settings.module.css';

type Props = {
  email: string;
  hasPassword: boolean;
  /** Shown where the answer has no words. */
  failed: { save: string; send: string; check: string };
};

function update(body: Record<string, string>) {
  return callApi<UpdateProfileOut>('/auth/update', { method: 'PATCH', body, silent: true });
}

/** The address one signs in with. A new one must prove itself with a code first. */
export function EmailSection({ email, hasPassword, failed }: Props) {
  const t = useTranslations('settings.email');
  const router = useRouter();
  const [pending, setPending] = useState<EmailRequest | null>(null);
  const [isOpen, setOpen] = useState(false);

  const changed = ({ message }: UpdateProfileOut) => {
    showToast('success', message);
    setPending(null);
    setOpen(false);
    router.refresh();
  };
  const link = useLinkSecret(
    'email',
    async (secret) => changed(await update({ emailToken: secret })),
    (failure) => errorText(failure, failed.save),
  );
  const address = (chunks: React.ReactNode) => <EmailAddress>{chunks}</EmailAddress>;

  return (
    <Panel titleId="email" title={t('title')} text={t.rich('text', { email, address })}>
      {pending ? (
        <div className={styles.code}>
          <CodeStep
            level={2}
            title={t('codeTitle')}
            lead={t.rich('codeText', { email: pending.email, address })}
            fallbacks={{ verify: failed.check, resend: failed.send }}
            onVerify={async (code) => changed(await update({ email: pending.email, code }))}
            onResend={() => update(pending)}
          >
            <p className={formStyles.footer}>
              <Button
                variant="inline"
                onClick={() => {
                  setPending(null);
                  setOpen(false);
                }}
              >
                {t('cancel')}
              </Button>
            </p>
          </CodeStep>
        </div>
      ) : (
        <>
          <FormAlert message={link.error} />
          <FormDisclosure label={t('change')} isOpen={isOpen} onOpen={() => setOpen(true)}>
            <EmailForm
              current={email}
              hasPassword={hasPassword}
              failed={failed.send}
              onSubmit={async (request) => {
                await update(request);
                setPending(request);
              }}
              onCancel={() => setOpen(false)}
            />
          </FormDisclosure>
        </>
      )}
    </Panel>
  );
}
