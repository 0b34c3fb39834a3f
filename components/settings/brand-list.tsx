'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Panel } from '#components/ui/panel.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { findMakers, groupByMaker } from '#lib/market/brands/brand-tree.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import styles from './brand-list.module.css';
import { BrandProposal } from './brand-proposal.tsx';
import { BrandSummary } from './brand-summary.tsx';
import { SaveBar } from './save-bar.tsx';
import { StanceRow } from './stance-row.tsx';
import { useBrandChoices } from './use-brand-choices.ts';
import { useUnsavedLeave } from './use-unsaved-leave.ts';

const LeaveDialog = dynamic(() => import('./leave-dialog.tsx'), { ssr: false });

/** With fewer manufacturers each is found by the eye. */
const MOST_WITHOUT_SEARCH = 12;

type Props = { categories: readonly CategoryBrands[] };

/** The own brands and the rivals of all categories in one list, by manufacturer; what is proposed is accepted by one click. */
export function BrandList({ categories }: Props) {
  const t = useTranslations('settings.brands');
  const locale = useLocale();
  const edit = useBrandChoices(categories);
  const { leaving, ...answers } = useUnsavedLeave(edit.changed > 0);
  const [query, setQuery] = useState('');
  const makers = useMemo(() => groupByMaker(categories, locale), [categories, locale]);
  const found = findMakers(makers, query);
  return (
    <Panel
      titleId="brands-by-maker"
      title={
        <span ref={edit.title} tabIndex={-1}>
          {t('byMaker')}
        </span>
      }
      text={<BrandSummary categories={edit.saved} />}
    >
      {edit.asked === null && <BrandProposal categories={edit.saved} onAccept={edit.accept} />}
      {makers.length > MOST_WITHOUT_SEARCH && (
        <SearchField label={t('search')} value={query} onChange={setQuery} className={styles.search} />
      )}
      <ul className={styles.brands}>
        {found.map((maker) => (
          <StanceRow key={maker.id} node={maker} edit={edit} />
        ))}
      </ul>
      <p role="status" className={styles.nothing}>
        {found.length === 0 && t('notFound')}
      </p>
      <SaveBar edit={edit} />
      {leaving !== null && <LeaveDialog count={edit.changed} {...answers} />}
    </Panel>
  );
}
