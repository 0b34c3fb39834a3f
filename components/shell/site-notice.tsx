'use client';

import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon, StatusIcon } from '#components/ui/icons.tsx';
import { rememberInCookie } from '#lib/browser/remember-in-cookie.ts';
import type { NoticeOut } from '#lib/site-state/schema.ts';
import { NOTICE_COOKIE } from '#lib/vocabulary/notice-cookie.ts';
import styles from './site-notice.module.css';

export type NoticeLabels = { label: string; close: string };

type Props = {
  notice: NoticeOut;
  labels: NoticeLabels;
  /** Over the foot of the window, where it comes after the page was drawn. */
  isFloating?: boolean;
  /** Closing it does nothing. */
  isPreview?: boolean;
};

/** The admins' notice to everyone; closing it is remembered in this browser until it says something else. */
export function SiteNotice({ notice, labels, isFloating = false, isPreview = false }: Props) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    if (isPreview) return;
    setClosed(true);
    rememberInCookie(NOTICE_COOKIE, notice.version);
  };
  return (
    <section
      className={styles.notice}
      data-tone={notice.tone}
      data-floating={isFloating || undefined}
      aria-label={isPreview ? undefined : labels.label}
    >
      <StatusIcon type={notice.tone} />
      <p dir="auto">{notice.text}</p>
      {notice.isDismissible && (
        <IconButton label={labels.close} size="small" className={styles.close} onClick={close}>
          <CloseIcon size={18} />
        </IconButton>
      )}
    </section>
  );
}
