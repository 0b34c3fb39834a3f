'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { calendarDaysBetween, chatTimeLabel } from '#lib/chat/policy.ts';
import { formattingTag } from '#lib/i18n/locales.ts';

const never = () => () => {};

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
  const tag = formattingTag(useLocale());
  const label = chatTimeLabel(calendarDaysBetween(at, new Date()));
  switch (label.kind) {
    case 'time':
      return new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', hour12: true }).format(at);
    case 'relative':
      return new Intl.RelativeTimeFormat(tag).format(-label.count, label.unit);
    default:
      return t(label.kind);
  }
}
