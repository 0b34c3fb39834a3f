import { StatusIcon } from '#components/ui/icons.tsx';
import styles from './auth-form.module.css';

type Props = { id?: string; message: string | null };

/** What the server says of the whole form, above its title; announced when it appears. */
export function FormAlert({ id, message }: Props) {
  return (
    <div role="alert">
      {message && (
        <p id={id} className={styles.alert}>
          <StatusIcon type="error" />
          <span dir="auto">{message}</span>
        </p>
      )}
    </div>
  );
}
