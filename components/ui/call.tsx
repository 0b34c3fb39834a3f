import styles from './call.module.css';
import { LinkButton } from './link-button.tsx';

type Props = Record<'title' | 'text' | 'action' | 'href', string> & {
  /** One row, beside what is worked with. */
  isCompact?: boolean;
};

/** The one thing that a page asks for. */
export function Call({ title, text, action, href, isCompact = false }: Props) {
  return (
    <section className={styles.call} data-compact={isCompact || undefined}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <LinkButton href={href} variant="gradient" size={isCompact ? 'medium' : 'large'}>
        {action}
      </LinkButton>
    </section>
  );
}
