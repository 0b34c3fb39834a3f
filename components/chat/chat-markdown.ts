import type { useTranslations } from 'next-intl';
import { type ActivityTexts, isToolPart, lookFacts, lookOf, lookWords } from '#lib/chat/look-words.ts';
import type { AnalystMessage, MessageIn } from '#lib/chat/schema.ts';
import { withoutTables } from '#lib/chat/tables/model-tables.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { fromKept, textOfParts } from './chat-messages.ts';

/** A chat as a file of Markdown that a person takes along. */

type Words = {
  locale: Locale;
  chat: ReturnType<typeof useTranslations<'chat'>>;
  activity: ActivityTexts;
};
type Written = { title: string; messages: readonly MessageIn[]; now: Date };

export function chatMarkdown({ title, messages, now }: Written, words: Words): string {
  const { locale, chat: t } = words;
  const blocks = [
    `# ${plain(title)}`,
    `*${t('file.saved', { date: formatDate(locale, now, 'moment') })}*`,
    ...messages.flatMap((message) => messageBlocks(message, words)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function messageBlocks(message: MessageIn, words: Words): string[] {
  const { locale, chat: t } = words;
  const at = `*${formatDate(locale, message.timestamp, 'moment')}*`;
  if (message.sender === 'user') return [`## ${t('answer.you')}`, at, quoted(message.content)];
  const { parts } = fromKept(message);
  return [`## ${t('answer.analyst')}`, at, ...answered(parts), ...notes(parts, message.timestamp, words)];
}

/** What stands around an answer on the screen: where it comes from, how it ended, and what was looked at. */
function notes(parts: AnalystMessage['parts'], at: string, { locale, chat: t, activity }: Words): string[] {
  const ending = parts.find((part) => part.type === 'data-ending')?.data.ending;
  const isFromBrowser = parts.some((part) => part.type === 'data-source');
  const looks = parts.filter(isToolPart).flatMap((part) => {
    const look = lookOf(part);
    if (!look) return [];
    const facts = lookFacts({ t: activity, locale, at }, part, look).map(({ text }) => text);
    return [
      `- ${plain(lookWords(activity, locale, part, look))}`,
      ...(facts.length > 0 ? [`  ${plain(facts.join(' · '))}`] : []),
    ];
  });
  return [
    ...(isFromBrowser ? [`*${t('answer.fromBrowser')}*`] : []),
    ...(ending ? [`*${t(`answer.${ending}`)}*`] : []),
    ...(looks.length > 0 ? [`**${t('file.sources')}**`, looks.join('\n')] : []),
  ];
}

/** Words as they were typed: nothing in them becomes a heading, a list or a link. */
function plain(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>&#|~]/g, '\\$&')
    .replaceAll(/^(\s*)([-+])(?=\s)/gm, '$1\\$2')
    .replaceAll(/^(\s*\d+)([.)])(?=\s)/gm, '$1\\$2');
}

function quoted(text: string): string {
  return plain(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/**
 * An answer's own Markdown, and the first rows of its tables. As on the screen, its headings stand below the file's, no table is a model's, and nothing of
 * it is fetched, led to or run.
 */
function answered(parts: AnalystMessage['parts']): string[] {
  const tables = parts.flatMap((part) => (part.type === 'data-tables' ? [part.data.text] : []));
  const words = withoutTables(textOfParts(parts), tables.length > 0)
    .replaceAll(/^#{1,6}(?=\s)/gm, '###')
    .replaceAll('![', '!\\[')
    .replaceAll('](', ']\\(')
    .replaceAll(/<(?=[A-Za-z/!?])/g, '\\<')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return [words, ...tables].filter(Boolean);
}

/** What no file system takes in a name: signs of paths, hidden ones, and the ellipsis of a shortened title. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*…]/gu;
/** What Windows keeps for itself, whatever stands after a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** 255 bytes are the most; a letter takes four at the most. */
const LONGEST = 60;

/** @param fallback where nothing of the title can be kept */
export function chatFileName(title: string, fallback: string): string {
  const words = title.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ');
  const name = [...words]
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${name === '' || RESERVED.test(name) ? `${fallback} ${name}`.trim() : name}.md`;
}
