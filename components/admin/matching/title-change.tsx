import { useTranslations } from 'next-intl';
import type { MatchOut } from '#lib/admin/matching/schema.ts';
import { MarkedWords } from './marked-words.tsx';
import styles from './matching.module.css';

type Props = { change: NonNullable<MatchOut['changed']> };

/** What an item was called when it was matched beside what it is called now, with the words that only one of the two says. */
export function TitleChange({ change: { before, after, sizeBefore, sizeAfter } }: Props) {
  const t = useTranslations('adminMatching');
  const sides = [
    { name: t('listing.changed.before'), words: before, size: sizeBefore },
    { name: t('listing.changed.after'), words: after, size: sizeAfter },
  ];
  return (
    <section className={styles.warning} aria-label={t('listing.changed.title')}>
      <dl className={styles.facts}>
        {sides.map(({ name, words, size }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <MarkedWords words={words} differs={t('candidate.differs')} />
              {size !== null && sizeBefore !== sizeAfter && (
                <>
                  {' · '}
                  <bdi>{size}</bdi>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('listing.changed.text')}</p>
    </section>
  );
}
