import styles from './rows-mark.module.css';

/** The mark of a figure that opens its rows, by itself within a sentence that says what it means. */
export function RowsMark() {
  return <span className={`${styles.mark} ${styles.alone}`} />;
}
