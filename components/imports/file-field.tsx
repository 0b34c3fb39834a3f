import { useId } from 'react';
import { buttonLook } from '#components/ui/button-look.ts';
import plain from '../ui/plain-field.module.css';
import styles from './file-field.module.css';

type Props = {
  label: string;
  /** What the field says before a file is there. */
  choose: string;
  file: File | null;
  accept: string;
  /** The id of what is wrong; null: nothing is. */
  mistakeId: string | null;
  onChoose: (file: File | null) => void;
};

/**
 * A file from this computer, chosen or dropped. The browser's own field says so in the browser's language, whatever the page's; it lies
 * unseen over our own words.
 */
export function FileField({ label, choose, file, accept, mistakeId, onChoose }: Props) {
  const id = useId();
  return (
    <div className={plain.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={mistakeId !== null || undefined}>
        <span
          aria-hidden="true"
          {...buttonLook({ variant: 'outlined', size: 'small', className: styles.choose })}
        >
          {choose}
        </span>
        {file && (
          <span aria-hidden="true" className={styles.name}>
            <bdi>{file.name}</bdi>
          </span>
        )}
        <input
          id={id}
          type="file"
          accept={accept}
          aria-invalid={mistakeId !== null}
          aria-describedby={mistakeId ?? undefined}
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      </div>
    </div>
  );
}
