import type { useTranslations } from 'next-intl';
import { formatDate, formatDays, joinParts } from '#lib/i18n/format.ts';
import { isolate } from '#lib/i18n/isolate.ts';
import { directionOf, type Locale } from '#lib/i18n/locales.ts';
import type { AnalystMessage } from './schema.ts';
import { type AnyToolOutput, isToolName, type ToolName } from './tools/tool-outputs.ts';

type Part = AnalystMessage['parts'][number];
/** Options to choose among are no look into the data. */
type LookUp = Exclude<ToolName, 'askWhich'>;
export type ToolPart = Extract<Part, { toolCallId: string; type: `tool-${LookUp}` }>;
type Looked = Extract<AnyToolOutput, { looked: object }>;
export type ActivityTexts = ReturnType<typeof useTranslations<'chat.activity'>>;

export const isToolPart = (part: Part): part is ToolPart => {
  return part.type.startsWith('tool-') && isLookUp(part.type.slice('tool-'.length));
};

const isLookUp = (name: string): name is LookUp => {
  return isToolName(name) && name !== 'askWhich';
};

export const toolNameOf = (part: ToolPart): LookUp => {
  const name = part.type.slice('tool-'.length);
  // `isToolPart` has let only these through.
  return isLookUp(name) ? name : 'describeMarket';
};

/** What it looked at, where it found something to look at: it is what the answer is based on. */
export const lookOf = (part: ToolPart): Looked | null => {
  if (part.state !== 'output-available') return null;
  const output: Exclude<AnyToolOutput, { status: 'asked' }> = part.output;
  return output.status === 'ok' || output.status === 'no_data' ? output : null;
};

/** A look into the data in one line: subject, days, retailers, filters, from and until when there is data where days lack it, and that it is sample data. */
export const lookWords = (t: ActivityTexts, locale: Locale, part: ToolPart, { looked }: Looked): string => {
  const { subject, retailers, filters = [], dataset, from, to } = looked;
  // In the language of the question, which may not be the page's: Arabic texts isolate names themselves.
  const named = (each: string) => (directionOf(locale) === 'ltr' ? isolate(each) : each);
  const summary = t(`done.${toolNameOf(part)}`, {
    subject: named(subject),
    period: formatDays(locale, from, to),
    retailers: retailers.length,
    retailer: named(retailers[0] ?? ''),
    figures: 0,
  });
  const words = joinParts(locale, [summary, ...filters.map(isolate), ...knownWords(t, locale, looked)]);
  return dataset === 'sample' ? t('sample', { looked: words }) : words;
};

const knownWords = (
  t: ActivityTexts,
  locale: Locale,
  { from, to, lacking, knownFrom, knownUntil }: Looked['looked'],
): string[] => {
  const say = (key: 'knownFrom' | 'knownUntil', day: string) =>
    t(key, { day: formatDate(locale, day, 'day', 'UTC') });
  return [
    ...(knownFrom && (lacking || from < knownFrom) ? [say('knownFrom', knownFrom)] : []),
    ...(knownUntil && knownUntil < to ? [say('knownUntil', knownUntil)] : []),
  ];
};
