'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { SixDigitInput } from '#components/ui/six-digit-input.tsx';
import { codeOf, type Digits, emptyDigits, isComplete } from '#components/ui/six-digits.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import styles from './auth-form.module.css';
import { FormAlert } from './form-alert.tsx';
import { errorText } from './form-errors.ts';
import { FormHeader } from './form-header.tsx';
import { useCountdown } from './use-countdown.ts';
import { RESEND_SECONDS } from './verification-mark.ts';

type Props = {
  title: string;
  lead: ReactNode;
  /** Checks the code and goes on; what it throws is shown. */
  onVerify: (code: string) => Promise<unknown>;
  /** Sends a new code. */
  onResend: () => Promise<unknown>;
  /** Words where no answer came. */
  fallbacks: { verify: string; resend: string };
  /** Seconds before another code may be asked for. */
  waitFirst?: number;
  /** What went wrong before this step was reached. */
  initialError?: string | null;
  children?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 1 | 2;
};

/** Six boxes, Verify, and Resend with its countdown. */
export function CodeStep({
  title,
  lead,
  onVerify,
  onResend,
  fallbacks,
  waitFirst = RESEND_SECONDS,
  initialError = null,
  children,
  level = 1,
}: Props) {
  const t = useTranslations('auth.code');
  const tCommon = useTranslations('common.code');
  const alertId = useId();
  const [digits, setDigits] = useState<Digits>(emptyDigits);
  const [error, setError] = useState<string | null>(initialError);
  const [sent, setSent] = useState(false);
  /** Wrong codes so far: each gives the boxes the focus again. */
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [seconds, countDown] = useCountdown(waitFirst);

  const verify = async () => {
    if (!isComplete(digits) || busy) return;
    setBusy('verify');
    setError(null);
    try {
      await onVerify(codeOf(digits));
    } catch (failure) {
      setError(errorText(failure, fallbacks.verify));
      setBusy(null);
      setRefusals((count) => count + 1);
    }
  };

  const resend = async () => {
    setBusy('resend');
    setError(null);
    setSent(false);
    try {
      await onResend();
      setDigits(emptyDigits);
      setSent(true);
      countDown(RESEND_SECONDS);
    } catch (failure) {
      setError(errorText(failure, fallbacks.resend));
      const wait = failure instanceof ApiError ? failure.retryAfterSeconds : undefined;
      // A wait of hours is said in words, not counted.
      if (wait !== undefined && wait <= 10 * RESEND_SECONDS) countDown(wait);
    }
    setBusy(null);
  };

  return (
    <div>
      <FormAlert id={alertId} message={error} />
      <FormHeader title={title} lead={lead} level={level} />
      <Form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void verify();
        }}
      >
        <SixDigitInput
          key={refusals}
          digits={digits}
          onChange={setDigits}
          label={tCommon('label')}
          boxLabel={(position) => tCommon('digit', { position })}
          disabled={busy !== null}
          errorId={error ? alertId : undefined}
          autoFocus
        />
        <Button type="submit" size="large" fullWidth disabled={!isComplete(digits) || busy !== null}>
          {busy === 'verify' ? t('verifying') : t('verify')}
        </Button>
        <Button
          variant="empty"
          size="large"
          fullWidth
          disabled={seconds > 0 || busy !== null}
          onClick={() => void resend()}
        >
          {seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
        </Button>
        <p className={styles.hint} role="status">
          {sent ? t('sent') : t('hint')}
        </p>
      </Form>
      {children}
    </div>
  );
}
