import { Button } from '#components/ui/button.tsx';
import styles from './read-failure.module.css';

export type ReadFailureWords = { title: string; text: string | null; retry: string };

type Props = ReadFailureWords & {
  /** `warning` for a refusal: nothing is broken. */
  tone?: 'error' | 'warning';
  isBusy?: boolean;
  onRetry: () => void;
};

/** A notice above the current figures that newer ones couldn’t be loaded. */
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
