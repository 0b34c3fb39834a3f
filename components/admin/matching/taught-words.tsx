'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { WordBody, WordOut, WordsOut } from '#lib/admin/matching/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import styles from './matching.module.css';

/** The second look at words that decisions propose for the lexicon, and those that it has from them. */
export function TaughtWords({ initial }: { initial: WordsOut }) {
  const t = useTranslations('adminMatching.words');
  const [words, setWords] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const settle = async (body: WordBody) => {
    setBusy(true);
    try {
      setWords(await callApi<WordsOut>('/admin/matching/words', { method: 'POST', body }));
    } catch {
      // A toast has said why.
    }
    setBusy(false);
  };
  const move =
    ({ word, state }: WordOut, to: WordBody['to']) =>
    () =>
      state !== 'dismissed' && void settle({ word, from: state, to });
  return (
    <Panel title={t('title')} text={t('text')}>
      <h3>{t('proposed')}</h3>
      {words.proposed.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      <ul className={styles.words}>
        {words.proposed.map((word) => (
          <li key={word.word}>
            <TaughtWord word={word} />
            <div className={styles.wordActions}>
              <Button variant="outlined" size="small" disabled={isBusy} onClick={move(word, 'noise')}>
                {t('noise')}
              </Button>
              {word.target !== null && (
                <Button variant="outlined" size="small" disabled={isBusy} onClick={move(word, 'same')}>
                  {t('same', { name: word.target })}
                </Button>
              )}
              <Button variant="empty" size="small" disabled={isBusy} onClick={move(word, 'dismissed')}>
                {t('dismiss')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <h3>{t('learned')}</h3>
      {words.learned.length === 0 && <p className={styles.quiet}>{t('noneLearned')}</p>}
      <ul className={styles.words}>
        {words.learned.map((word) => (
          <li key={word.word}>
            <TaughtWord word={word} />
            <div className={styles.wordActions}>
              <span>{word.state === 'same' ? t('isSame', { name: word.target ?? '' }) : t('isNoise')}</span>
              <Button variant="empty" size="small" disabled={isBusy} onClick={move(word, 'dismissed')}>
                {t('takeBack')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A word, the title that it was in and the product that this was accepted as. */
function TaughtWord({ word: { word, title, product } }: { word: WordOut }) {
  const locale = useLocale();
  return (
    <p className={styles.taught}>
      <strong>
        <bdi>{word}</bdi>
      </strong>
      <bdi>{title}</bdi>
      <bdi className={styles.quiet}>{locale === 'ar' ? product.nameAr : product.nameEn}</bdi>
    </p>
  );
}
