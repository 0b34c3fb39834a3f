'use client';

import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, useState } from 'react';
import { onNotification } from '#components/notifications/notification-event.ts';
import { useDialogTurn } from '#components/ui/dialog-turn.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { NotificationOut } from '#lib/notifications/schema.ts';
import type { CongratulationTexts } from './congratulations-dialog.tsx';
import { onTrialStarted, type StartedTrial } from './trial-started-event.ts';

const CongratulationsDialog = dynamic(() => import('./congratulations-dialog.tsx'), { ssr: false });

const TYPE = 'free.trial.subscription.created';
/** How long the notification may take before the dialog comes by itself. */
const WAIT_MS = 3000;
/** The tab that started the trial goes first; another one that is looked at follows only if none has congratulated by then. */
const OTHERS_WAIT_MS = WAIT_MS + 3000;
/** Once a person and browser: there is one trial, and so one such notification, a company. */
const SEEN_KEY = 'raff.congratulated';

type Props = {
  userId: string;
  locale: Locale;
  /** An unread notification that this page was drawn with. */
  pending: NotificationOut | null;
  texts: CongratulationTexts;
  returnPath: string;
};

const trialOf = ({ type, payload }: NotificationOut): StartedTrial | null =>
  // Our own server's words, in the shape of its schema.
  type === TYPE ? (payload as StartedTrial) : null;

/** Congratulates once on a new trial: when its notification comes, or a moment after this tab started it. */
export function TrialCongratulations({ userId, locale, pending, texts, returnPath }: Props) {
  const [trial, setTrial] = useState<StartedTrial | null>(null);

  const show = useEffectEvent((started: StartedTrial | null) => {
    if (!started || hasSeen(userId)) return;
    remember(userId);
    setTrial(started);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page was first drawn with
  useEffect(() => {
    let startedHere = false;
    let arrived: StartedTrial | null = null;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const showAfter = (ms: number, started: StartedTrial) =>
      timers.push(setTimeout(() => document.visibilityState === 'visible' && show(started), ms));
    if (pending) show(trialOf(pending));
    const stops = [
      onNotification((notification) => {
        const started = trialOf(notification);
        if (!started) return;
        arrived = started;
        if (startedHere) show(started);
        else showAfter(OTHERS_WAIT_MS, started);
      }),
      onTrialStarted((started) => {
        startedHere = true;
        // The notification may be faster than the answer.
        if (arrived) show(arrived);
        else showAfter(WAIT_MS, started);
      }),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);

  const isTurn = useDialogTurn(trial);
  if (!trial || !isTurn) return null;
  return (
    <CongratulationsDialog
      locale={locale}
      trial={trial}
      texts={texts}
      returnPath={returnPath}
      onClose={() => setTrial(null)}
    />
  );
}

function hasSeen(userId: string): boolean {
  try {
    return localStorage.getItem(SEEN_KEY) === userId;
  } catch {
    return false;
  }
}

function remember(userId: string): void {
  try {
    localStorage.setItem(SEEN_KEY, userId);
  } catch {
    // Storage may be refused; then a reload congratulates again.
  }
}
