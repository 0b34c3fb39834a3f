import type { useTranslations } from 'next-intl';
import { formatDate, formatDays, joinNames, joinParts } from '#lib/i18n/format.ts';
import { isolate } from '#lib/i18n/isolate.ts';
import { directionOf, type Locale } from '#lib/i18n/locales.ts';
import { freshnessOf } from '#lib/market/dashboard/freshness.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { type Basis, basisOf } from './look-basis.ts';
import type { AnalystMessage } from './schema.ts';
import type { Found } from './tools/parts/drawing.ts';
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
/** What a line below says of the same: when it was read, on how much it is based, and what was left out. */
export type LookFact = { text: string; isOld?: true };

/** These looked at no figures. */
const WITHOUT_FIGURES: ReadonlySet<ToolName> = new Set(['describeMarket', 'draftAlert']);

/** @param at when the answer was given; null: it is not known, and nothing is called old */
export const lookFacts = (
  { t, locale, at }: { t: ActivityTexts; locale: Locale; at: string | null },
  part: ToolPart,
  look: Looked,
): LookFact[] => {
  const tool = toolNameOf(part);
  if (WITHOUT_FIGURES.has(tool)) return [];
  const { looked } = look;
  // A part's output is of the tool that it is called after.
  const basis = look.status === 'ok' ? basisOf(tool, look as Found<typeof tool>) : {};
  const left = {
    ...(looked.withheld?.length && { withheld: looked.withheld }),
    ...(looked.ignored?.length && { ignored: looked.ignored }),
  };
  return [
    ...readWhen({ t, locale, at }, looked),
    ...basisWords({ t, locale }, basis, looked.products),
    ...Object.entries(left).map(([what, names]) =>
      t(`facts.${what as keyof typeof left}`, { names: shortNames({ t, locale }, names) }),
    ),
  ].map((fact) => (typeof fact === 'string' ? { text: fact } : fact));
};

/** Days that were over before the oldest reading are whole, however long ago that was. */
const readWhen = (
  { t, locale, at }: { t: ActivityTexts; locale: Locale; at: string | null },
  { asOf, to }: Looked['looked'],
): LookFact[] => {
  if (!asOf) return [];
  const read = new Date(asOf);
  const age = at === null || to < cairoDay(read) ? 'fresh' : freshnessOf(read, new Date(at));
  const text = t('facts.asOf', { when: formatDate(locale, read, 'moment'), age });
  return [{ text, ...(age === 'expired' && { isOld: true as const }) }];
};

const basisWords = (
  { t, locale }: { t: ActivityTexts; locale: Locale },
  basis: Basis,
  products: number,
): string[] => {
  const { compared, prices, stores, lowBase, withoutTotal, ...counts } = basis;
  const month = prices?.month;
  return [
    compared ? t('facts.compared', compared) : products > 0 && t('facts.products', { count: products }),
    prices &&
      (month
        ? t('facts.pricesIn', { count: prices.count, month: formatDate(locale, month, 'month', 'UTC') })
        : t('facts.prices', { count: prices.count })),
    stores && t('facts.stores', stores),
    ...COUNTS.map((name) => counts[name] !== undefined && t(`facts.${name}`, { count: counts[name] })),
    lowBase && (lowBase === true ? t('facts.lowBase') : t('facts.lowBaseOf', lowBase)),
    withoutTotal && t('facts.withoutTotal', { names: shortNames({ t, locale }, withoutTotal) }),
  ].filter((word) => typeof word === 'string');
};

/** More are counted. */
const MOST_NAMES = 3;

const shortNames = (
  { t, locale }: { t: ActivityTexts; locale: Locale },
  names: readonly string[],
): string => {
  const shown = joinNames(locale, names.slice(0, MOST_NAMES));
  const count = names.length - MOST_NAMES;
  return count > 0 ? t('facts.more', { names: shown, count }) : shown;
};

const COUNTS = [
  'pricesCompared',
  'margins',
  'judged',
  'checks',
  'mustStock',
  'basket',
  'questioned',
] as const satisfies (keyof Basis)[];
