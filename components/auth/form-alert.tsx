import { StatusIcon } from '#components/ui/icons.tsx';
import { SupportText } from '#components/ui/support-text.tsx';
import styles from './auth-form.module.css';

type Props = { id?: string; message: string | null; severity?: 'error' | 'success' | 'info' };

/** What the server says of the whole form, above its title; announced when it appears. */
export function FormAlert({ id, message, severity = 'error' }: Props) {
  return (
    <div role={severity === 'error' ? 'alert' : 'status'}>
      {message && (
        <p id={id} className={`${styles.notice} ${styles[severity]}`}>
          <StatusIcon type={severity} />
          <span dir="auto">
            <SupportText text={message} />
          </span>
        </p>
      )}
    </div>
  );
}
