import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import styles from './settings-page.module.css';

type Props = {
  form: UseFormReturn<Record<string, string>>;
  /** Its value in the form is `yes` or `no`. */
  name: string;
  label: string;
};

/** A box to tick in a form whose values are all text. */
export function YesNoField({ form, name, label }: Props) {
  const id = useId();
  const error = form.formState.errors[name];
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={form.watch(name) === 'yes'}
          aria-describedby={error && id}
          onChange={({ target }) => {
            form.clearErrors(name);
            form.setValue(name, target.checked ? 'yes' : 'no', { shouldDirty: true });
          }}
        />
        {label}
      </label>
      {error && (
        <p id={id} className={styles.error}>
          {error.message}
        </p>
      )}
    </>
  );
}
