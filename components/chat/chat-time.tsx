'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { calendarDaysBetween, chatTimeLabel } from '#lib/chat/policy.ts';
import { formatDate, formatTimeAgo, localTimeZone } from '#lib/i18n/format.ts';

function never() {
  return () => {};
}

/** When a chat last changed, by the viewer's own calendar; empty until the browser has said which that is. */
export function ChatTime({ at }: { at: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <time dateTime={at}>{inBrowser ? <Words at={new Date(at)} /> : '\u00a0'}</time>;
}

function Words({ at }: { at: Date }) {
  const t = useTranslations('chat.time');
  const locale = useLocale();
  const label = chatTimeLabel(calendarDaysBetween(at, new Date()));
  switch (label.kind) {
    case 'time':
      return formatDate(locale, at, 'time', localTimeZone());
    case 'relative':
      return formatTimeAgo(locale, label.count, label.unit);
    default:
      return t(label.kind);
  }
}
