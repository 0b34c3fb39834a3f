import styles from './full-page-spinner.module.css';

/** Fills the content area while a page is on its way. For Suspense below a page's gate, never above it. */
export function FullPageSpinner({ label }: { label: string }) {
  return (
    <div className={styles.page} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
