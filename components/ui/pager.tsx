'use client';

import { ChevronIcon } from './icons.tsx';
import styles from './pager.module.css';

type Props = {
  /** Counted from 1. */
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
  labels: {
    previous: string;
    next: string;
    /** "1–20 of 134", already formatted. */
    range: string;
  };
};

/** Forwards and backwards through a list, and where in it one is. */
export function Pager({ page, limit, total, onPage, labels }: Props) {
  const last = Math.max(1, Math.ceil(total / limit));
  return (
    <div className={styles.pager}>
      <p className="tabular" role="status">
        <bdi>{labels.range}</bdi>
      </p>
      <button
        type="button"
        className={styles.step}
        aria-label={labels.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronIcon className={styles.back} />
      </button>
      <button
        type="button"
        className={styles.step}
        aria-label={labels.next}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronIcon className={styles.forward} />
      </button>
    </div>
  );
}
