'use client';

import { NOTICE_COOKIE } from '#lib/vocabulary/notice-cookie.ts';
import { type NoticeLabels, SiteNotice } from './site-notice.tsx';
import { useSiteState } from './use-site-state.ts';

/** The notice on a prerendered page, which learns of it afterwards. */
export function PublicNotice({ labels }: { labels: NoticeLabels }) {
  const notice = useSiteState()?.notice;
  if (!notice || (notice.isDismissible && hasClosed(notice.version))) return null;
  return <SiteNotice notice={notice} labels={labels} isFloating />;
}

function hasClosed(version: string): boolean {
  return document.cookie.split('; ').includes(`${NOTICE_COOKIE}=${version}`);
}
