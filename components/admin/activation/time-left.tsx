'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import { HOUR, MINUTE } from '#lib/core/clock.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';

type Props = {
  locale: Locale;
  dueAt: string;
  /** The server's clock when the page was drawn: the browser's may be wrong, but it runs as fast. */
  now: string;
  /** Milliseconds before it is due at which it presses. */
  soon: number;
};

/** How long until something is due, or since; it goes on by itself. */
export function TimeLeft({ locale, dueAt, now, soon }: Props) {
  const t = useTranslations('adminActivation');
  const left = Date.parse(dueAt) - Date.parse(now) - useTimePassed();
  const minutes = Math.floor(Math.abs(left) / MINUTE);
  const text = t(left > 0 ? 'left' : 'overdue', {
    hours: formatNumber(locale, Math.floor(minutes / (HOUR / MINUTE))),
    minutes: formatNumber(locale, minutes % (HOUR / MINUTE)),
  });
  return (
    <Chip size="small" variant={variantOf(left, soon)}>
      {text}
    </Chip>
  );
}

function variantOf(left: number, soon: number) {
  if (left <= 0) return 'error';
  return left <= soon ? 'warning' : 'secondary';
}

/** Milliseconds since the component came alive, looked at each minute. */
function useTimePassed(): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - start), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return passed;
}
