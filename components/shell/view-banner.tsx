'use client';

import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EyeIcon } from '#components/ui/icons.tsx';
import type { ViewingOut } from '#lib/auth/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { setLeaving, tellSessionEnding } from '#lib/browser/client-session.ts';
import { leaveViewing } from '#lib/browser/leave-viewing.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './view-banner.module.css';

export type ViewBannerLabels = {
  label: string;
  /** With the places of a `{name}` and a `{time}`. */
  text: string;
  stop: string;
  stopping: string;
};

type Props = {
  locale: Locale;
  user: { id: string; name: string };
  viewing: ViewingOut;
  labels: ViewBannerLabels;
};

/** What stands above the foot of the window, such as messages, makes room for the banner, however many lines its words take. */
function makeRoom(banner: HTMLElement | null) {
  if (!banner) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--view-banner', `${banner.offsetHeight}px`);
  });
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--view-banner');
  };
}

/** At the foot of every page while an admin views Raff as a customer: the customer, the end, and the way out. */
export function ViewBanner({ locale, user, viewing, labels }: Props) {
  const { id, name } = user;
  const [isStopping, setStopping] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => leaveViewing(id), (viewing.secondsLeft + 1) * 1000);
    return () => clearTimeout(timer);
  }, [viewing.secondsLeft, id]);

  const stop = async () => {
    setStopping(true);
    setLeaving(true);
    tellSessionEnding(true);
    try {
      await callApi('/auth/view-as/end', { method: 'POST' });
      leaveViewing(id);
    } catch {
      // The refusal has been said; the view goes on.
      setLeaving(false);
      tellSessionEnding(false);
      setStopping(false);
    }
  };

  return (
    <section ref={makeRoom} className={styles.banner} aria-label={labels.label}>
      <EyeIcon />
      <p>
        {labels.text.split(/(\{\w+\})/).map((part) => {
          if (part === '{name}') return <bdi key={part}>{name}</bdi>;
          return part === '{time}' ? formatDate(locale, viewing.until, 'time') : part;
        })}
      </p>
      <Button variant="outlined" size="small" disabled={isStopping} onClick={() => void stop()}>
        {isStopping ? labels.stopping : labels.stop}
      </Button>
    </section>
  );
}
