'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { announceRead, onNotification } from '#components/notifications/notification-event.ts';
import { useDialogQueue } from '#components/ui/dialog-queue.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { NotificationOut, ReadOut } from '#lib/notifications/schema.ts';
import { rememberCongratulated, takeCongratulated } from './congratulated-here.ts';
import type { CongratulationTexts } from './congratulations-dialog.tsx';
import { onTrialStarted, type StartedTrial } from './trial-started-event.ts';

const CongratulationsDialog = dynamic(() => import('./congratulations-dialog.tsx'), { ssr: false });

const TYPE = 'free.trial.subscription.created';
/** How long the notification may take before the dialog comes by itself. */
const WAIT_MS = 3000;
/** The tab that started the trial goes first; another one that is looked at follows only if none has congratulated by then. */
const OTHERS_WAIT_MS = WAIT_MS + 3000;

type Props = {
  locale: Locale;
  /** An unread notification that this page was drawn with. */
  pending: NotificationOut | null;
  texts: CongratulationTexts;
};

function trialOf({ type, payload }: Pick<NotificationOut, 'type' | 'payload'>): StartedTrial | null {
  // Our own server's words, in the shape of its schema.
  return type === TYPE ? (payload as StartedTrial) : null;
}

/** The first tab to read the notification congratulates: one of all tabs and browsers of a person. */
async function isFirst(id: string): Promise<boolean> {
  try {
    const { marked } = await callApi<ReadOut>('/notifications/read', { body: { ids: [id] }, silent: true });
    announceRead(id);
    return marked > 0;
  } catch {
    // It stays unread, and the next page congratulates.
    return false;
  }
}

/** Congratulates once on a new trial: when its notification comes, or a moment after this tab started it. */
export function TrialCongratulations({ locale, pending, texts }: Props) {
  const [trial, setTrial] = useState<StartedTrial | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page was first drawn with
  useEffect(() => {
    let startedHere = false;
    let shown = false;
    let arrived: NotificationOut | null = null;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const later = (ms: number, show: () => void) =>
      timers.push(setTimeout(() => document.visibilityState === 'visible' && show(), ms));
    const showOwn = (started: StartedTrial) => {
      if (!shown) setTrial(started);
      shown = true;
      if (arrived) void isFirst(arrived.id);
      else rememberCongratulated();
    };
    const showIfFirst = async ({ id, ...notification }: NotificationOut) => {
      const started = trialOf(notification);
      if (started && !shown && (await isFirst(id))) setTrial(started);
    };
    const hear = (notification: NotificationOut, wait: number) => {
      if (takeCongratulated()) void isFirst(notification.id);
      else later(wait, () => void showIfFirst(notification));
    };
    if (pending) hear(pending, 0);
    const stops = [
      onNotification((notification) => {
        const started = trialOf(notification);
        if (!started) return;
        arrived = notification;
        if (startedHere) {
          takeCongratulated();
          showOwn(started);
        } else hear(notification, OTHERS_WAIT_MS);
      }),
      onTrialStarted((started) => {
        startedHere = true;
        // The notification may be faster than the answer.
        if (arrived) showOwn(started);
        else later(WAIT_MS, () => showOwn(started));
      }),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);

  const isTurn = useDialogQueue(trial);
  if (!trial || !isTurn) return null;
  return <CongratulationsDialog locale={locale} trial={trial} texts={texts} onClose={() => setTrial(null)} />;
}
