import { Button } from '#components/ui/button.tsx';
import styles from './read-failure.module.css';

export type ReadFailureWords = { title: string; text: string | null; retry: string };

type Props = ReadFailureWords & {
  /** `warning`: nothing is broken, it was only too much. */
  tone?: 'error' | 'warning';
  isBusy?: boolean;
  onRetry: () => void;
};

/** Says that figures could not be read, above those that are shown already. */
export function ReadFailure({ title, text, retry, tone = 'error', isBusy = false, onRetry }: Props) {
  return (
    <div className={styles.failure} data-tone={tone} role="alert">
      <div>
        <p className={styles.title}>{title}</p>
        {text !== null && <p>{text}</p>}
      </div>
      <Button variant="outlined" size="small" disabled={isBusy} onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
