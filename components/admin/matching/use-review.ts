'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShortcuts } from '#components/ui/use-shortcuts.ts';
import type { MatchItemOut } from '#lib/admin/matching/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ReviewVerdict } from '#lib/vocabulary/market-terms.ts';
import type { useMatchQueue } from './use-match-queue.ts';

/** What a reviewer does with the item that is shown, by buttons or keys, and what is said of it to those who only hear it. */
export function useReview(queue: ReturnType<typeof useMatchQueue>, locale: Locale) {
  const t = useTranslations('adminMatching');
  const { details } = queue;
  const [chosen, setChosen] = useState<string | null>(null);
  const [twins, setTwins] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const candidates = details && details !== 'failed' ? details.candidates : [];
  // What only looks like it is never accepted by one key.
  const first = candidates.find(({ confidence }, at) => at === 0 && confidence !== 'weak');
  const candidate = candidates.find(({ product }) => product.id === chosen) ?? first;

  const reset = () => {
    setChosen(null);
    setTwins([]);
  };

  const decide = (kind: ReviewVerdict) => {
    if (!details || details === 'failed') return;
    const isOf = kind === 'accepted' || kind === 'equivalent';
    if (isOf && !candidate) {
      setSaid(t('actions.chooseFirst'));
      return;
    }
    if (kind === 'equivalent' && !candidate?.mayBeEquivalent) {
      setSaid(t('actions.equivalentHelp'));
      return;
    }
    const next = queue.decide({
      kind,
      productId: isOf ? (candidate?.product.id ?? null) : null,
      twins: twins.filter((id) => details.twins.some((twin) => twin.id === id)),
    });
    reset();
    const done = t(`said.${kind}`);
    setSaid(next ? t('said.next', { done, title: next.title }) : t('said.last', { done }));
  };

  const show = (shown: MatchItemOut | undefined, done?: string) => {
    reset();
    if (shown) setSaid(done === undefined ? shown.title : t('said.next', { done, title: shown.title }));
  };

  const undo = async () => {
    const back = await queue.undo();
    if (back) show(back, t('said.undone'));
  };

  const goOn = () => show(queue.goOn());

  useShortcuts([
    { keys: 'a', run: () => decide('accepted') },
    { keys: 'e', run: () => decide('equivalent') },
    { keys: 'r', run: () => decide('rejected') },
    { keys: 'n', run: goOn },
    { keys: 'u', run: () => void undo() },
    ...candidates.map(({ product }, at) => ({
      keys: `${at + 1}`,
      run: () => {
        setChosen(product.id);
        setSaid(locale === 'ar' ? product.nameAr : product.nameEn);
      },
    })),
  ]);

  return { candidate, twins, said, decide, undo, goOn, show, setChosen, setTwins, setSaid };
}
