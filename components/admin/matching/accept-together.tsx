'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import type { CandidateOut, DecisionsOut, MatchItemOut, MatchOut } from '#lib/admin/matching/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import plain from '../../ui/plain-field.module.css';
import styles from './matching.module.css';

type Props = {
  locale: Locale;
  items: readonly MatchItemOut[];
  onClose: () => void;
  onDone: (ids: readonly string[], text: string) => void;
};

type Pair = { match: MatchOut; candidate: CandidateOut };
type Group = { brand: CandidateOut['brand']; pairs: Pair[] };

/** Listings that are looked through for those that belong together. */
const MOST_LOOKED = 30;

/** Accepts listings of one brand together, whose size is the very one of what they are proposed to be. */
export function AcceptTogether({ locale, items, onClose, onDone }: Props) {
  const t = useTranslations('adminMatching.bulk');
  const decide = useTranslations('adminMatching.actions');
  const said = useTranslations('adminMatching.said');
  const groups = useGroups(items);
  const [brand, setBrand] = useState('');
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const group = Array.isArray(groups)
    ? (groups.find((one) => one.brand.id === brand) ?? groups[0])
    : undefined;
  const chosen = group?.pairs.filter(({ match }) => !left.includes(match.listing.id)) ?? [];
  const nameOf = (named: { nameEn: string; nameAr: string }) =>
    locale === 'ar' ? named.nameAr : named.nameEn;

  const accept = async () => {
    setBusy(true);
    const pairs = chosen.map(({ match, candidate }) => ({
      ...{ listingId: match.listing.id, productId: candidate.product.id, version: match.version },
    }));
    try {
      const path = '/admin/matching/bulk';
      const done = await callApi<DecisionsOut>(path, { method: 'POST', body: { accept: pairs } });
      onDone(
        pairs.map(({ listingId }) => listingId),
        said('together', { count: done.decisions.length }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Nothing was accepted; those that stood in the way are left out.
      const { fields } = error;
      setRefused((before) => ({ ...before, ...fields }));
      setLeft((before) => [...before, ...Object.keys(fields)]);
      setBusy(false);
    }
  };

  return (
    <FormDialog
      open
      title={t('title')}
      text={t('text')}
      submitLabel={chosen.length > 0 ? t('accept', { count: chosen.length }) : decide('accept')}
      cancelLabel={t('cancel')}
      canSubmit={chosen.length > 0}
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
      onClose={onClose}
    >
      {!Array.isArray(groups) && (
        <p className={styles.quiet}>{groups === 'failed' ? t('failed') : t('loading')}</p>
      )}
      {Array.isArray(groups) && groups.length === 0 && <p className={styles.quiet}>{t('empty')}</p>}
      {group && Array.isArray(groups) && (
        <>
          <label className={`${plain.field} ${styles.wide}`}>
            <span>{t('brand')}</span>
            <select
              className={plain.control}
              value={group.brand.id}
              onChange={({ target }) => setBrand(target.value)}
            >
              {groups.map((one) => (
                <option key={one.brand.id} value={one.brand.id}>
                  {nameOf(one.brand)} ({one.pairs.length})
                </option>
              ))}
            </select>
          </label>
          {group.pairs.map(({ match: { listing }, candidate }) => (
            <label key={listing.id} className={styles.check}>
              <input
                className={plain.control}
                type="checkbox"
                checked={!left.includes(listing.id)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((id) => id !== listing.id) : [...left, listing.id])
                }
              />
              <span>
                <bdi>{listing.title}</bdi>
                <span className={styles.minor}>
                  <bdi>{nameOf(candidate.product)}</bdi>
                </span>
                {refused[listing.id] && <span className={styles.refused}>{refused[listing.id]}</span>}
              </span>
            </label>
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** Listings of the queue whose first proposal is of the very size and named brand, by brand; undefined: they are looked for. */
function useGroups(items: readonly MatchItemOut[]): Group[] | 'failed' | undefined {
  const [groups, setGroups] = useState<Group[] | 'failed'>();
  const ids = items
    .slice(0, MOST_LOOKED)
    .map(({ id }) => id)
    .join('\n');
  useEffect(() => {
    const leaving = new AbortController();
    const find = async () => {
      const pairs: Pair[] = [];
      for (const id of ids.split('\n')) {
        const match = await callApi<MatchOut>('/admin/matching/listing', {
          query: { id },
          silent: true,
          signal: leaving.signal,
        });
        const [candidate] = match.candidates;
        if (candidate && isSureOfPack(candidate)) pairs.push({ match, candidate });
      }
      const byBrand = Map.groupBy(pairs, ({ candidate }) => candidate.brand.id);
      return [...byBrand.values()].flatMap((own) => {
        const [first] = own;
        return first && own.length > 1 ? [{ brand: first.candidate.brand, pairs: own }] : [];
      });
    };
    find().then(setGroups, (error: unknown) => {
      if (!leaving.signal.aborted) setGroups('failed');
      if (!(error instanceof ApiError)) throw error;
    });
    return () => leaving.abort();
  }, [ids]);
  return groups;
}

function isSureOfPack({ size, reasons, confidence }: CandidateOut): boolean {
  return size.verdict === 'equal' && confidence !== 'weak' && !reasons.includes('brand_missing');
}
