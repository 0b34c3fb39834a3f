'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type RefObject, useRef, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { type Conflict, saveEdit } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import {
  changedStances,
  idsWith,
  type StanceChoice,
  type Stances,
  stancesIn,
} from '#lib/market/brands/stances.ts';

type Decision = 'theirs' | 'mine' | null;
/** Brands that someone else changed meanwhile, and who waits for the answer which choice stays. */
type Asked = { conflicts: readonly Conflict[]; decide: (decision: Decision) => void };

type EditedBrands = {
  /** As they are saved. */
  saved: CategoryBrands;
  choices: Stances;
  isChanged: boolean;
  isSaving: boolean;
  /** Choices that someone else has changed meanwhile; null: none. */
  conflicts: readonly Conflict[] | null;
  choose: (id: string, choice: StanceChoice) => void;
  /** Takes what is proposed as the company's own, and saves. */
  accept: () => void;
  save: () => void;
  decide: (decision: Decision) => void;
  /** Takes the focus when what had it is gone. */
  title: RefObject<HTMLSpanElement | null>;
};

/** The stances of one category's brands while they are edited. */
export function useCategoryBrands(category: CategoryBrands): EditedBrands {
  const t = useTranslations('settings.brands');
  const router = useRouter();
  const [saved, setSaved] = useState(category);
  const [choices, setChoices] = useState(() => stancesIn(category));
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const title = useRef<HTMLSpanElement>(null);
  const before = stancesIn(saved);

  const ask = (conflicts: readonly Conflict[]) =>
    new Promise<Decision>((resolve) => {
      setAsked({ conflicts, decide: resolve });
    });

  const save = async (choice: Stances) => {
    // Buttons stay enabled meanwhile: a disabled one loses the focus.
    if (isSaving) return;
    setSaving(true);
    try {
      const result = await sendStances(category, saved, choice, ask);
      if (!result) return;
      const { answer, isSaved } = result;
      showToast(isSaved ? 'success' : 'info', t(isSaved ? 'saved' : 'kept'));
      setSaved(answer);
      setChoices(stancesIn(answer));
      // What was pressed is gone or disabled now.
      title.current?.focus();
      router.refresh();
    } catch (error) {
      if (error instanceof ApiError) showToast('error', error.message);
    } finally {
      setSaving(false);
    }
  };

  const decide = (decision: Decision) => {
    setAsked(null);
    asked?.decide(decision);
  };

  return {
    saved,
    choices,
    isChanged: Object.keys(changedStances(choices, before)).length > 0,
    isSaving,
    conflicts: asked?.conflicts ?? null,
    choose: (id, choice) => {
      // What is being asked is of another choice now.
      if (asked) decide(null);
      setChoices({ ...choices, [id]: choice });
    },
    accept: () =>
      void save({ ...choices, ...Object.fromEntries(saved.proposed.map((id) => [id, 'own' as const])) }),
    save: () => {
      if (!asked) void save(choices);
    },
    decide,
    title,
  };
}

/** Sends what differs from what is saved, over what others may have saved meanwhile. @returns as `saveEdit` */
function sendStances(
  { id: categoryId, brands }: CategoryBrands,
  saved: CategoryBrands,
  choice: Stances,
  ask: (conflicts: readonly Conflict[]) => Promise<Decision>,
) {
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
      const whole = { ...standing, ...changed };
      const body = { category: categoryId, own: idsWith('own', whole), rivals: idsWith('rival', whole) };
      return callApi('/companies/current/brands', { method: 'PUT', body, ifMatch, silent: true });
    },
    ask,
  });
}
