'use client';

import { useLocale, useTranslations } from 'next-intl';
import { SearchIcon } from '#components/ui/icons.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import type { OutsidePlan } from '#lib/chat/tools/parts/output-parts.ts';
import { type AnyToolOutput, isToolName, type ToolName } from '#lib/chat/tools/tool-outputs.ts';
import { formatDays, joinParts } from '#lib/i18n/format.ts';
import { isolate } from '#lib/i18n/isolate.ts';
import { directionOf } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './message.module.css';

type Part = AnalystMessage['parts'][number];
/** Options to choose among are no look into the data. */
type LookUp = Exclude<ToolName, 'askWhich'>;
export type ToolPart = Extract<Part, { toolCallId: string; type: `tool-${LookUp}` }>;

export function isToolPart(part: Part): part is ToolPart {
  return part.type.startsWith('tool-') && isLookUp(part.type.slice('tool-'.length));
}

function isLookUp(name: string): name is LookUp {
  return isToolName(name) && name !== 'askWhich';
}

type Props = {
  parts: readonly ToolPart[];
  /** The answer speaks: what a plan lacks is said there, and here is only the way on. */
  isAnswered: boolean;
};

/** What the analyst did, in words: one line for each look into the data. */
export function ToolActivity({ parts, isAnswered }: Props) {
  const t = useTranslations('chat.activity');
  if (parts.length === 0) return null;
  return (
    <ul className={styles.activity} aria-label={t('label')}>
      {parts.map((part) => (
        <li key={part.toolCallId}>
          <SearchIcon size={16} />
          <span>
            <span data-look={isLook(part) || undefined}>
              <ActivityWords part={part} isAnswered={isAnswered} />
            </span>{' '}
            <ViewLink part={part} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the dashboard that shows the same. */
function ViewLink({ part }: { part: ToolPart }) {
  const t = useTranslations('chat.activity');
  const locale = useLocale();
  if (part.state !== 'output-available' || !('looked' in part.output)) return null;
  const { view } = part.output.looked;
  return view ? <a href={localizedPath(locale, view)}>{t('openView')}</a> : null;
}

/** It found something to look at, and that stands behind the answer. */
function isLook(part: ToolPart): boolean {
  return (
    part.state === 'output-available' && (part.output.status === 'ok' || part.output.status === 'no_data')
  );
}

function ActivityWords({ part, isAnswered }: { part: ToolPart; isAnswered: boolean }) {
  const t = useTranslations('chat.activity');
  const locale = useLocale();
  const name = toolNameOf(part);
  if (part.state === 'output-error' || part.state === 'output-denied') return t('failed');
  if (part.state !== 'output-available') return t(`working.${name}`);
  const output: Exclude<AnyToolOutput, { status: 'asked' }> = part.output;
  if (output.status === 'not_found') return t('notFound', { asked: output.asked });
  if (output.status === 'outside_plan')
    return (
      <>
        {!isAnswered && outsidePlanWords(output, t)}{' '}
        <a href={localizedPath(locale, '/pricing')}>{t('seePlans')}</a>
      </>
    );
  if (output.status === 'named') return t('done.resolveNames', { figures: output.spans.length });
  if (output.status === 'computed') return t('done.compute', { figures: output.operands.length });
  if (output.status === 'not_computed') return t('notComputed');
  const { subject, retailers, filters = [], dataset, from, to } = output.looked;
  // In the language of the question, which may not be the page's: Arabic texts isolate names themselves.
  const named = (each: string) => (directionOf(locale) === 'ltr' ? isolate(each) : each);
  const summary = t(`done.${name}`, {
    subject: named(subject),
    period: formatDays(locale, from, to),
    retailers: retailers.length,
    retailer: named(retailers[0] ?? ''),
    figures: 0,
  });
  const looked = joinParts(locale, [summary, ...filters.map(isolate)]);
  return dataset === 'sample' ? t('sample', { looked }) : looked;
}

function outsidePlanWords(
  { category, hasPlan, module, isSkuLevel, comesWith }: OutsidePlan,
  t: ReturnType<typeof useTranslations<'chat.activity'>>,
): string {
  if (comesWith !== undefined) return comesWith;
  if (isSkuLevel) return t('skuLevelOutsidePlan');
  if (module !== undefined) return t('moduleOutsidePlan', { module });
  if (category === undefined) return t('outsidePlan');
  return hasPlan === false ? t('categoryNeedsPlan', { category }) : t('categoryOutsidePlan', { category });
}

function toolNameOf(part: ToolPart): LookUp {
  const name = part.type.slice('tool-'.length);
  // `isToolPart` has let only these through.
  return isLookUp(name) ? name : 'describeMarket';
}
