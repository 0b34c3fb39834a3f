import { cookies } from 'next/headers';
import { database } from '#db/client.ts';
import { log } from '#lib/core/log.ts';
import { NOTICE_COOKIE } from '#lib/vocabulary/notice-cookie.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { findSiteState } from './find-site-state.ts';
import { noticeView } from './policy.ts';
import type { NoticeOut } from './schema.ts';

/** The notice that this browser is to see; no page fails for want of it. */
export const loadSiteNotice = async (locale: Locale): Promise<NoticeOut | null> => {
  try {
    const [{ notice }, jar] = await Promise.all([findSiteState(database()), cookies()]);
    const shown = noticeView(notice, locale, new Date());
    const isClosed = shown?.isDismissible && jar.get(NOTICE_COOKIE)?.value === shown.version;
    return isClosed ? null : shown;
  } catch (error) {
    log.warn({ error }, 'notice not read');
    return null;
  }
};
