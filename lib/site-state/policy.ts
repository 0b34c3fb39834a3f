import type { NoticeRow } from '#db/queries/site-state.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import type { NoticeOut } from './schema.ts';

type Shown = Pick<NoticeRow, 'isOn' | 'startsAt' | 'endsAt'>;

export const isNoticeShown = ({ isOn, startsAt, endsAt }: Shown, now: Date): boolean =>
  isOn && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

/** The notice as someone sees it now; null: there is none. */
export const noticeView = (notice: NoticeRow | null, locale: Locale, now: Date): NoticeOut | null =>
  notice && isNoticeShown(notice, now)
    ? {
        tone: notice.tone,
        text: locale === 'ar' ? notice.textAr : notice.textEn,
        isDismissible: notice.isDismissible,
        version: String(notice.changedAt.getTime()),
      }
    : null;
