'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';
import type { ImportOut } from '#lib/imports/schema.ts';
import { WORKING_STATES } from '#lib/vocabulary/import-terms.ts';
import { CancelButton } from './import-buttons.tsx';
import styles from './imports.module.css';

/** Milliseconds before the first look at a job, and at most between two: what takes long is looked at less often. */
const FIRST_PAUSE = 1500;
const LONGEST_PAUSE = 10_000;
const PAUSE_GROWS = 1.25;

function isWorking({ state }: ImportOut): boolean {
  return WORKING_STATES.some((working) => working === state);
}

type Props = { given: ImportOut; locale: Locale; door: ImportDoor };

/** Follows a job while the page is open, and shows the page again once it is done. */
export function ImportProgress({ given, locale, door }: Props) {
  const t = useTranslations('adminImports.check');
  const tStates = useTranslations('adminImports.states');
  const details = useFollowed(given, door);
  if (!isWorking(details)) return null;
  const { state, checkedRows, rows } = details;
  const isCounted = state === 'checking' && rows > 0;
  return (
    <div className={styles.progress}>
      <progress aria-label={tStates(state)} {...(isCounted ? { value: checkedRows, max: rows } : {})} />
      <span role="status">
        {isCounted
          ? t('progress', { done: formatNumber(locale, checkedRows), rows: formatNumber(locale, rows) })
          : tStates(state)}
      </span>
      {IMPORT_DOORS[door].mayChange && (state === 'checking' || state === 'reading') && (
        <CancelButton id={details.id} door={door} />
      )}
    </div>
  );
}

function useFollowed(given: ImportOut, door: ImportDoor): ImportOut {
  const router = useRouter();
  const [seen, setSeen] = useState(given);
  const details = seen.id === given.id && seen.changedAt >= given.changedAt ? seen : given;
  const isFollowed = isWorking(given);
  const { id, state } = given;
  useEffect(() => {
    if (!isFollowed) return;
    let timer: ReturnType<typeof setTimeout>;
    let pause = FIRST_PAUSE;
    const lookLater = () => {
      timer = setTimeout(look, pause);
      pause = Math.min(LONGEST_PAUSE, pause * PAUSE_GROWS);
    };
    const stopping = new AbortController();
    const look = async () => {
      try {
        const found = await callApi<ImportOut>(`${IMPORT_DOORS[door].calls}/${id}`, {
          silent: true,
          signal: stopping.signal,
        });
        setSeen(found);
        if (found.state !== state) router.refresh();
        else lookLater();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!error.isCanceled) lookLater();
      }
    };
    lookLater();
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [id, state, isFollowed, door, router]);
  return details;
}
