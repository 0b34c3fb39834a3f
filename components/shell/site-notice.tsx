'use client';

import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon, StatusIcon } from '#components/ui/icons.tsx';
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

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What an admin tells everybody; closing it is remembered in this browser until it says something else. */
export function SiteNotice({ notice, labels, isFloating = false, isPreview = false }: Props) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    if (isPreview) return;
    setClosed(true);
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${NOTICE_COOKIE}=${notice.version}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
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
