import styles from './developers.module.css';

/** What programmers write, from left to right in every language. */
export function CodeBlock({ text }: { text: string }) {
  return (
    <pre className={styles.code} dir="ltr">
      <code>{text}</code>
    </pre>
  );
}
