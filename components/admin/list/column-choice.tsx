'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import type { AdminList } from '#lib/vocabulary/terms.ts';
import { Disclosure } from './disclosure.tsx';
import styles from './filter-fields.module.css';

type Props = {
  list: AdminList;
  columns: readonly { key: string; label: string }[];
  hidden: readonly string[];
};

/** Which columns of a list someone wants to see; it is remembered for them. */
export function ColumnChoice({ list, columns, hidden: initial }: Props) {
  const t = useTranslations('adminList');
  const router = useRouter();
  const [hidden, setHidden] = useState(initial);
  const choose = async (key: string, isShown: boolean) => {
    const before = hidden;
    const next = isShown ? hidden.filter((other) => other !== key) : [...hidden, key];
    setHidden(next);
    await callApi('/admin/columns', { method: 'PUT', body: { list, hidden: next } }).then(
      () => router.refresh(),
      () => setHidden(before),
    );
  };
  return (
    <Disclosure
      className={`${styles.field} ${styles.menu}`}
      summary={<span className={styles.value}>{t('columnsMenu')}</span>}
    >
      <fieldset className={styles.options}>
        <legend className="visually-hidden">{t('columnsMenu')}</legend>
        {columns.map(({ key, label }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={!hidden.includes(key)}
              onChange={({ target }) => void choose(key, target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}
