'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { StatusIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { useRefreshSoon } from '#components/ui/use-refresh-soon.ts';
import type { UserSubscriptionOut } from '#lib/billing/rules/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import styles from './payment-result.module.css';

type Verified = { status: 'paid' | 'pending' | 'failed'; subscription: UserSubscriptionOut | null };

type State =
  | { kind: 'verifying' | 'pending' | 'failed' | 'verification_failed' | 'no_session' }
  | { kind: 'success'; subscription: UserSubscriptionOut | null };

type Props = {
  /** Empty: the address names none. */
  sessionId: string;
  planNames: Record<PlanName, string>;
  /** `subscription`: null for people who have none to see. */
  paths: { home: string; subscription: string | null; choose: string };
};

/** A payment that is still on its way is looked at again this often, in milliseconds, before the person is let go. */
const LOOK_AGAIN_MS = 2500;
const LOOKS = 8;

/** The result of a payment, as the server finds it out with the payment provider. */
export function PaymentResult({ sessionId, planNames, paths }: Props) {
  const [state, setState] = useState<State>({ kind: sessionId ? 'verifying' : 'no_session' });
  const [round, setRound] = useState(0);
  const refreshSoon = useRefreshSoon();
  const settle = useEffectEvent((next: State) => {
    setState(next);
    // The shell's own words about the subscription are old now.
    if (next.kind === 'success') refreshSoon();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is what asks again
  useEffect(() => {
    if (!sessionId) return;
    const call = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (left: number) => {
      callApi<Verified>('/subscriptions/verify-checkout', {
        query: { session_id: sessionId },
        silent: true,
        signal: call.signal,
      }).then(
        ({ status, subscription }) => {
          if (status === 'paid') settle({ kind: 'success', subscription });
          else if (status === 'failed') settle({ kind: 'failed' });
          else if (left > 0) timer = setTimeout(() => look(left - 1), LOOK_AGAIN_MS);
          else settle({ kind: 'pending' });
        },
        () => {
          if (!call.signal.aborted) settle({ kind: 'verification_failed' });
        },
      );
    };
    look(LOOKS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [sessionId, round]);

  const again = () => {
    setState({ kind: 'verifying' });
    setRound(round + 1);
  };

  return (
    <div
      className={styles.result}
      role="status"
      aria-busy={state.kind === 'verifying'}
      data-state={state.kind}
    >
      <Content state={state} planNames={planNames} paths={paths} onAgain={again} />
    </div>
  );
}

type ContentProps = Omit<Props, 'sessionId'> & { state: State; onAgain: () => void };

function Content({ state, planNames, paths, onAgain }: ContentProps) {
  const t = useTranslations('payments');
  switch (state.kind) {
    case 'verifying':
      return (
        <Words
          icon={<span className={styles.spinner} aria-hidden="true" />}
          title={t('verifying.title')}
          texts={[t('verifying.text')]}
        />
      );
    case 'pending':
      return (
        <Words
          icon={<StatusIcon type="info" size={40} />}
          title={t('pending.title')}
          texts={[t('pending.text')]}
          actions={
            <>
              <Button onClick={onAgain}>{t('verificationFailed.retry')}</Button>
              {paths.subscription && (
                <LinkButton href={paths.subscription} variant="outlined">
                  {t('success.subscription')}
                </LinkButton>
              )}
            </>
          }
        />
      );
    case 'success': {
      const { subscription } = state;
      return (
        <Words
          tone="success"
          icon={<StatusIcon type="success" size={40} />}
          title={t('success.title')}
          texts={[
            ...(subscription ? [t('success.text', { plan: planNames[subscription.plan] })] : []),
            ...(subscription?.state === 'waiting_for_activation' ? [t('success.activation')] : []),
          ]}
          actions={
            <>
              <LinkButton href={paths.home}>{t('success.home')}</LinkButton>
              {paths.subscription && (
                <LinkButton href={paths.subscription} variant="outlined">
                  {t('success.subscription')}
                </LinkButton>
              )}
            </>
          }
        />
      );
    }
    case 'failed':
      return (
        <Words
          tone="error"
          icon={<StatusIcon type="error" size={40} />}
          title={t('failed.title')}
          texts={[t('failed.text')]}
          actions={<LinkButton href={paths.choose}>{t('failed.retry')}</LinkButton>}
        />
      );
    case 'verification_failed':
      return (
        <Words
          tone="error"
          icon={<StatusIcon type="warning" size={40} />}
          title={t('verificationFailed.title')}
          texts={[t('verificationFailed.text'), t('verificationFailed.note')]}
          actions={<Button onClick={onAgain}>{t('verificationFailed.retry')}</Button>}
        />
      );
    case 'no_session':
      return (
        <Words
          icon={<StatusIcon type="info" size={40} />}
          title={t('noSession.title')}
          texts={[t('noSession.text')]}
          actions={
            <LinkButton href={paths.subscription ?? paths.home} variant="outlined">
              {t(paths.subscription ? 'noSession.action' : 'success.home')}
            </LinkButton>
          }
        />
      );
  }
}

type WordsProps = {
  icon: ReactNode;
  title: string;
  texts: readonly string[];
  tone?: 'success' | 'error';
  actions?: ReactNode;
};

function Words({ icon, title, texts, tone, actions }: WordsProps) {
  return (
    <>
      <span className={styles.icon} data-tone={tone}>
        {icon}
      </span>
      <h1 className={styles.title}>{title}</h1>
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
}
