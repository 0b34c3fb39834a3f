'use client';

import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './form-field.module.css';

type Props = {
  label: string;
  /** From react-hook-form: `register('email')`. */
  registration: UseFormRegisterReturn;
  /** What is wrong, ready to read; may lead somewhere by a link. */
  error?: ReactNode;
  /** Help that stays below the field; an error takes its place. */
  hint?: ReactNode;
  type?: 'text' | 'email' | 'password' | 'number' | 'url' | 'search' | 'datetime-local';
  autoComplete?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Said after the label where most fields are required. */
  optionalLabel?: string;
  /** A button inside the field, at its end. */
  end?: ReactNode;
  /** Addresses and numbers read from left to right in Arabic too; words by their own first letter. */
  dir?: 'ltr' | 'auto';
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'url';
  multiline?: boolean;
  rows?: number;
  /** The label at the start of the field's line, where its container has the room. */
  beside?: boolean;
};

/** A labelled text field of a react-hook-form form, with its error tied to it. Needs no MuiArea: sign-in pages have none. */
export function FormField({
  label,
  registration,
  error,
  hint,
  type = 'text',
  autoComplete,
  // Lets the style sheet tell an empty field.
  placeholder = ' ',
  disabled,
  optionalLabel,
  end,
  dir = type === 'email' || type === 'url' ? 'ltr' : type === 'text' ? 'auto' : undefined,
  inputMode,
  multiline = false,
  rows,
  beside = false,
}: Props) {
  const id = useId();
  const helpId = `${id}-help`;
  const help = error ?? hint;
  const input = {
    ...registration,
    id,
    autoComplete,
    placeholder,
    disabled: disabled ?? registration.disabled,
    'aria-invalid': error !== undefined,
    'aria-describedby': help ? helpId : undefined,
    dir,
    inputMode,
  };
  return (
    <div className={styles.field} data-beside={beside || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optionalLabel && <span className={styles.optional}> ({optionalLabel})</span>}
      </label>
      <div className={styles.box}>
        {multiline ? <textarea {...input} rows={rows} /> : <input {...input} type={type} />}
        {end}
      </div>
      {help && (
        <p id={helpId} className={error ? styles.error : styles.hint}>
          {help}
        </p>
      )}
    </div>
  );
}
