'use client';

import { useLocale, useTranslations } from 'next-intl';
import { SearchIcon } from '#components/ui/icons.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import {
  type AnyToolOutput,
  isToolName,
  type Looked,
  type OutsidePlan,
  type ToolName,
} from '#lib/chat/tools/schema.ts';
import { formatDays } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './message.module.css';

type Part = AnalystMessage['parts'][number];
export type ToolPart = Extract<Part, { toolCallId: string; type: `tool-${ToolName}` }>;

export const isToolPart = (part: Part): part is ToolPart =>
  part.type.startsWith('tool-') && isToolName(part.type.slice('tool-'.length));

/** What the analyst did, in words: one line for each look into the data. */
export function ToolActivity({ parts }: { parts: readonly ToolPart[] }) {
  const t = useTranslations('chat.activity');
  if (parts.length === 0) return null;
  return (
    <ul className={styles.activity} aria-label={t('label')}>
      {parts.map((part) => (
        <li key={part.toolCallId}>
          <SearchIcon size={16} />
          <span dir="auto">
            <ActivityWords part={part} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function ActivityWords({ part }: { part: ToolPart }) {
  const t = useTranslations('chat.activity');
  const locale = useLocale();
  const name = toolNameOf(part);
  if (part.state === 'output-error' || part.state === 'output-denied') return t('failed');
  if (part.state !== 'output-available') return t(`working.${name}`);
  const output: AnyToolOutput = part.output;
  if (output.status === 'not_found') return t('notFound', { asked: output.asked });
  if (output.status === 'outside_plan')
    return (
      <>
        {outsidePlanWords(output, t)} <a href={localizedPath(locale, '/pricing')}>{t('seePlans')}</a>
      </>
    );
  const { subject, retailers } = output.looked;
  return t(`done.${name}`, {
    subject,
    period: periodWords(output.looked, locale),
    retailers: retailers.length,
  });
}

function outsidePlanWords(
  { category, hasPlan }: OutsidePlan,
  t: ReturnType<typeof useTranslations<'chat.activity'>>,
): string {
  if (category === undefined) return t('outsidePlan');
  return hasPlan === false ? t('categoryNeedsPlan', { category }) : t('categoryOutsidePlan', { category });
}

const toolNameOf = (part: ToolPart): ToolName => {
  const name = part.type.slice('tool-'.length);
  // `isToolPart` has let only these through.
  return isToolName(name) ? name : 'describeMarket';
};

function periodWords({ from, to }: Looked, locale: Locale): string {
  return formatDays(locale, from, to, from.slice(0, 4) === to.slice(0, 4) ? 'dayOfYear' : 'day');
}
