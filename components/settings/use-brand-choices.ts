'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type RefObject, useRef, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { type Conflict, saveEdit } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { formatList } from '#lib/i18n/format.ts';
import { type BrandPlace, withStance } from '#lib/market/brands/brand-tree.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import {
  type Choices,
  changedStances,
  choicesIn,
  countChanged,
  idsWith,
  type StanceChoice,
  type Stances,
  stancesIn,
} from '#lib/market/brands/stances.ts';

type Decision = 'theirs' | 'mine' | null;
/** Brands that someone else changed meanwhile, and who waits for the answer which choice stays. */
type Asked = {
  category: CategoryBrands;
  conflicts: readonly Conflict[];
  decide: (decision: Decision) => void;
};
/** What became of one category. */
type Outcome = 'saved' | 'kept' | 'undecided' | ApiError;

export type EditedBrands = {
  /** As they are saved. */
  saved: readonly CategoryBrands[];
  choices: Choices;
  /** Brands that are not as they are saved. */
  changed: number;
  isSaving: boolean;
  /** Choices in a category that someone else has changed meanwhile; null: none. */
  asked: Pick<Asked, 'category' | 'conflicts'> | null;
  choose: (places: readonly BrandPlace[], choice: StanceChoice) => void;
  /** Takes what is proposed as the company's own, and saves. */
  accept: () => void;
  save: () => void;
  undo: () => void;
  decide: (decision: Decision) => void;
  /** Takes the focus when what had it is gone. */
  title: RefObject<HTMLSpanElement | null>;
};

/** The stances of all categories' brands while they are edited. Each category is saved by a call of its own. */
export function useBrandChoices(categories: readonly CategoryBrands[]): EditedBrands {
  const router = useRouter();
  const report = useReport();
  const [saved, setSaved] = useState(categories);
  const [choices, setChoices] = useState(() => choicesIn(categories));
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const title = useRef<HTMLSpanElement>(null);

  const saveCategory = async (category: CategoryBrands, sent: Stances): Promise<Outcome> => {
    try {
      const result = await sendStances(
        category,
        sent,
        (conflicts) =>
          new Promise((resolve) => {
            setAsked({ category, conflicts, decide: resolve });
          }),
      );
      if (!result) return 'undecided';
      const { answer, isSaved } = result;
      setSaved((all) => all.map((each) => (each.id === answer.id ? answer : each)));
      // What was selected while the call was under way stays.
      setChoices((all) => ({
        ...all,
        [answer.id]: { ...stancesIn(answer), ...changedStances(all[answer.id] ?? {}, sent) },
      }));
      return isSaved ? 'saved' : 'kept';
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  };

  const save = async (wanted: Choices) => {
    // Buttons stay enabled meanwhile: a disabled one loses the focus.
    if (isSaving) return;
    setSaving(true);
    const outcomes: [CategoryBrands, Outcome][] = [];
    try {
      // One after the other: each may have to ask.
      for (const category of saved) {
        const sent = wanted[category.id] ?? {};
        if (Object.keys(changedStances(sent, stancesIn(category))).length === 0) continue;
        const outcome = await saveCategory(category, sent);
        outcomes.push([category, outcome]);
        if (outcome === 'undecided') break;
      }
    } finally {
      setSaving(false);
    }
    report(outcomes);
    const isDone = outcomes.every(([, outcome]) => outcome === 'saved' || outcome === 'kept');
    // What was pressed is gone now.
    if (isDone) title.current?.focus();
    if (outcomes.some(([, outcome]) => outcome === 'saved')) router.refresh();
  };

  const changed = countChanged(choices, choicesIn(saved));

  const decide = (decision: Decision) => {
    setAsked(null);
    asked?.decide(decision);
  };
  // What is being asked is of another choice once something is selected.
  const withdraw = () => {
    if (asked) decide(null);
  };

  return {
    saved,
    choices,
    changed,
    isSaving,
    asked,
    choose: (places, choice) => {
      withdraw();
      setChoices((all) => withStance(all, places, choice));
    },
    accept: () => {
      const proposed = saved.flatMap(({ id, proposed: brands }) =>
        brands.map((brandId) => ({ categoryId: id, brandId })),
      );
      const wanted = withStance(choices, proposed, 'own');
      setChoices(wanted);
      void save(wanted);
    },
    save: () => {
      if (!asked) void save(choices);
    },
    undo: () => {
      withdraw();
      setChoices(choicesIn(saved));
      title.current?.focus();
    },
    decide,
    title,
  };
}

/** Says what was saved, and of what was not why: that stays selected, to be saved again. */
function useReport() {
  const t = useTranslations('settings.brands');
  const locale = useLocale();
  return (outcomes: readonly [CategoryBrands, Outcome][]) => {
    const failed = outcomes.flatMap(([{ name }, outcome]) =>
      outcome instanceof ApiError ? [{ name, message: outcome.message }] : [],
    );
    if (failed[0]) {
      const names = formatList(
        locale,
        failed.map(({ name }) => name),
      );
      return showToast('error', t('failed', { names, reason: failed[0].message }));
    }
    if (outcomes.some(([, outcome]) => outcome === 'saved')) return showToast('success', t('saved'));
    if (outcomes.some(([, outcome]) => outcome === 'kept')) showToast('info', t('kept'));
  };
}

/** Sends what differs from what is saved, over what others may have saved meanwhile. @returns as `saveEdit` */
function sendStances(
  saved: CategoryBrands,
  choice: Stances,
  ask: (conflicts: readonly Conflict[]) => Promise<Decision>,
) {
  const { id: categoryId, brands } = saved;
  const before = stancesIn(saved);
  let standing = before;
  return saveEdit<CategoryBrands>({
    version: saved.version,
    opened: before,
    wanted: changedStances(choice, before),
    read: (answer) => {
      standing = stancesIn({ ...answer, brands });
      return standing;
    },
    send: (changed, ifMatch) => {
      const whole = { ...standing, ...(changed as Stances) };
      const body = { category: categoryId, own: idsWith('own', whole), rivals: idsWith('rival', whole) };
      return callApi('/companies/current/brands', { method: 'PUT', body, ifMatch, silent: true });
    },
    ask,
  });
}
