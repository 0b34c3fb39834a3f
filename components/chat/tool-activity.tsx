'use client';

import { useLocale, useTranslations } from 'next-intl';
import { use } from 'react';
import { SearchIcon } from '#components/ui/icons.tsx';
import {
  type ActivityTexts,
  lookFacts,
  lookOf,
  lookWords,
  type ToolPart,
  toolNameOf,
} from '#lib/chat/look-words.ts';
import type { OutsidePlan } from '#lib/chat/tools/parts/output-parts.ts';
import type { AnyToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import styles from './message.module.css';
import { NeedsAccount } from './needs-account.ts';

type Props = {
  parts: readonly ToolPart[];
  /** The answer speaks: what a plan lacks is said there, and here is only the way on. */
  isAnswered: boolean;
  /** When the answer was given; null: it is being written. */
  at: string | null;
};

/** What the analyst did, in words: one line for each look into the data, and below it one of what it is based on. */
export function ToolActivity({ parts, isAnswered, at }: Props) {
  const t = useTranslations('chat.activity');
  if (parts.length === 0) return null;
  return (
    <ul className={styles.activity} aria-label={t('label')}>
      {parts.map((part) => (
        <li key={part.toolCallId}>
          <SearchIcon size={16} />
          <span>
            <span data-look={lookOf(part) !== null || undefined}>
              <ActivityWords part={part} isAnswered={isAnswered} />
            </span>{' '}
            <ViewLink part={part} />
            <Facts part={part} at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** When the data was read, on how much the figures are based, and what was left out. */
function Facts({ part, at }: { part: ToolPart; at: string | null }) {
  const t = useTranslations('chat.activity');
  const locale = useLocale();
  const look = lookOf(part);
  const facts = look === null ? [] : lookFacts({ t, locale, at }, part, look);
  if (facts.length === 0) return null;
  return (
    <span className={styles.facts} data-look>
      {facts.map(({ text, isOld }, place) => (
        <span key={text}>
          {place > 0 && ' · '}
          <span data-old={isOld}>{text}</span>
        </span>
      ))}
    </span>
  );
}

/** Leads to the dashboard that shows the same. */
function ViewLink({ part }: { part: ToolPart }) {
  const t = useTranslations('chat.activity');
  const locale = useLocale();
  const needsAccount = use(NeedsAccount);
  if (part.state !== 'output-available' || !('looked' in part.output)) return null;
  const { view } = part.output.looked;
  if (!view) return null;
  return <a href={localizedPath(locale, view)}>{t(needsAccount ? 'openViewWithAccount' : 'openView')}</a>;
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
  return lookWords(t, locale, part, output);
}

function outsidePlanWords(
  { category, hasPlan, module, isSkuLevel, comesWith }: OutsidePlan,
  t: ActivityTexts,
): string {
  if (comesWith !== undefined) return comesWith;
  if (isSkuLevel) return t('skuLevelOutsidePlan');
  if (module !== undefined) return t('moduleOutsidePlan', { module });
  if (category === undefined) return t('outsidePlan');
  return hasPlan === false ? t('categoryNeedsPlan', { category }) : t('categoryOutsidePlan', { category });
}
