import styles from './skip-link.module.css';

/** The first thing that Tab reaches: past the menus, to what the page is about. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a href="#content" className={styles.skip}>
      {text}
    </a>
  );
}
