import styles from './call.module.css';
import { LinkButton } from './link-button.tsx';

type Props = Record<'title' | 'text' | 'action' | 'href', string>;

/** The one thing that a page asks for. */
export function Call({ title, text, action, href }: Props) {
  return (
    <section className={styles.call}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <LinkButton href={href} variant="gradient" size="large">
        {action}
      </LinkButton>
    </section>
  );
}
