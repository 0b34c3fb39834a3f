'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import plain from '../../ui/plain-field.module.css';
import styles from './matching.module.css';

/** Looks for other products than those that are suggested. */
export function CandidateSearch({ onSearch }: { onSearch: (words: string | undefined) => void }) {
  const t = useTranslations('adminMatching.review');
  const [words, setWords] = useState('');
  const [isSearched, setSearched] = useState(false);
  const clear = () => {
    setWords('');
    setSearched(false);
    onSearch(undefined);
  };
  return (
    <search>
      <Form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() === '') return;
          setSearched(true);
          onSearch(words.trim());
        }}
      >
        <label className={`${plain.field} ${styles.wide}`}>
          <span>{t('search')}</span>
          <input
            className={plain.control}
            type="search"
            value={words}
            maxLength={200}
            dir="auto"
            placeholder={t('searchHint')}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <Button type="submit" variant="outlined" size="small">
          {t('find')}
        </Button>
        {isSearched && (
          <Button variant="empty" size="small" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </Form>
    </search>
  );
}
