import { appOrigin } from '#lib/core/env.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { CutTable } from '#lib/exports/workbook.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ChatSheets } from './chat-sheets.ts';
import { MOST_MESSAGES, MOST_SHEETS } from './limits.ts';

type About = ChatSheets & {
  locale: Locale;
  now: Date;
  chat: { id: string; title: string };
  /** Messages before those that were read. */
  hasEarlier: boolean;
  /** Tables that had no place. */
  more: number;
  titles: readonly string[];
};

/** What a reader must know who has nothing but the file. */
export const aboutChat = (about: About, cut: readonly CutTable[]): ExportTable => {
  const { locale, now, chat, datasets, asOf, sheets, titles } = about;
  const t = translator(locale, 'exports');
  const market = translator(locale, 'market');
  const moment = (at: Date | string) => formatDate(locale, at, 'moment');
  const path = localizedPath(locale, `/chat?chat=${encodeURIComponent(chat.id)}`);
  return {
    id: 'about',
    title: t('about.title'),
    columns: [
      { label: t('about.what'), kind: 'text' },
      { label: t('about.details'), kind: 'text' },
    ],
    rows: [
      [t('chat.chat'), chat.title],
      [t('about.address'), `${appOrigin()}${path}`],
      [t('about.madeAt'), moment(now)],
      ...[...datasets].map((dataset): ExportRow => [t('about.data'), market(`dataset.${dataset}`)]),
      ...(asOf === null ? [] : [[t('chat.asOf'), moment(asOf)]]),
      ...sheets.map(
        ({ question, askedAt }, at): ExportRow => [titles[at] ?? '', `${question} (${moment(askedAt)})`],
      ),
      ...limitsOf(about, cut).map((limit): ExportRow => [t('about.limits'), limit]),
    ],
  };
};

const limitsOf = ({ locale, sheets, hasEarlier, more }: About, cut: readonly CutTable[]): string[] => {
  const t = translator(locale, 'exports');
  return [
    ...(sheets.length === 0 ? [t('chat.none')] : [t('chat.then')]),
    ...(hasEarlier ? [t('chat.earlier', { count: MOST_MESSAGES })] : []),
    ...(more > 0 ? [t('chat.more', { count: more, limit: MOST_SHEETS })] : []),
    ...cut.map(({ title, rows }) => t('about.cut', { name: title, rows })),
  ];
};
