import type { ReactNode } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import { CheckIcon } from '#components/ui/icons.tsx';
import styles from './plan-card.module.css';
import type { PlanCardLabels, PlanLine, PlanPriceLabels } from './plan-labels.ts';

type Props = {
  words: PlanCardLabels;
  isPopular: boolean;
  /** The reader's own plan is the one that stands out. */
  isFramed?: boolean;
  /** Beside the name; the most popular plan is marked as such unless something else is. */
  badge?: ReactNode;
  /** From the price downwards. */
  children: ReactNode;
};

/** A plan where it is sold and where it is chosen; without a state of its own, so that servers and browsers draw it alike. */
export function PlanCard({ words, isPopular, isFramed = isPopular, badge, children }: Props) {
  return (
    <article
      className={`${styles.card} ${isFramed ? styles.framed : ''}`}
      aria-labelledby={`plan-${words.name}`}
    >
      <header>
        <div className={styles.heading}>
          <h2 id={`plan-${words.name}`}>{words.title}</h2>
          {badge ?? (isPopular && <Chip variant="gradient">{words.popular}</Chip>)}
        </div>
        <p className={styles.tagline}>{words.tagline}</p>
      </header>
      {children}
    </article>
  );
}

export function PlanPrice({ price }: { price: PlanPriceLabels }) {
  return (
    <>
      <p className={styles.price}>
        <span className={styles.amount}>{price.category}</span>
        <span className={styles.unit}>{price.unit}</span>
      </p>
      <p className={styles.total}>
        <b>{price.totalLine}</b> {price.forCategories}
      </p>
      <span className={styles.saving}>{price.saving}</span>
    </>
  );
}

export function PlanLines({ lines }: { lines: readonly PlanLine[] }) {
  return (
    <ul className={styles.list}>
      {lines.map(({ text, soon }) => (
        <li key={text} className={soon ? styles.soon : undefined}>
          <CheckIcon size={18} />
          <span>
            {text}{' '}
            {soon && (
              <Chip variant="disabled" size="small">
                {soon}
              </Chip>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
