import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { SearchField } from '#components/ui/search-field.tsx';
import type { RowSort } from '#lib/market/dashboard/drill/order-rows.ts';
import plain from '../../ui/plain-field.module.css';
import styles from './rows-panel.module.css';

const AFTER_TYPING = 250;

type Props = {
  /** The orders that the rows have. */
  sorts: readonly RowSort[];
  sort: RowSort;
  onSort: (sort: RowSort) => void;
  /** Called when the typing pauses. */
  onSearch: (words: string) => void;
  /** What the search leaves; empty until something was searched for. */
  result: string;
};

/** Finds rows by name and orders them; on a phone this is the one way to. */
export function RowsTools({ sorts, sort, onSort, onSearch, result }: Props) {
  const t = useTranslations('marketRows');
  const id = useId();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search}
        label={t('search')}
        value={text}
        maxLength={100}
        onChange={setText}
      />
      <div className={styles.sort}>
        <label htmlFor={id}>{t('sort')}</label>
        <select
          id={id}
          className={plain.control}
          value={sort}
          onChange={({ target }) => onSort(target.value as RowSort)}
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {t(`sorts.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <p className={styles.found} role="status">
        {result}
      </p>
    </div>
  );
}
