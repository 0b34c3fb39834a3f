import styles from './filter-fields.module.css';

type Option = { value: string; label: string };

type SelectProps = {
  name: string;
  label: string;
  /** The word for no choice. */
  any: string;
  options: readonly Option[];
  value: string | undefined;
};

/** One of a list, or any. */
export function SelectField({ name, label, any, options, value }: SelectProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select name={name} defaultValue={value ?? ''}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

type MultipleProps = Omit<SelectProps, 'value'> & { values: readonly string[] };

/** Any number of a list, behind a line that says which. */
export function MultipleField({ name, label, any, options, values }: MultipleProps) {
  const chosen = options.filter(({ value }) => values.includes(value));
  return (
    <details className={styles.field}>
      <summary>
        <span>{label}</span>
        <span className={styles.value}>
          {chosen.length === 0 ? any : chosen.map((one) => one.label).join(', ')}
        </span>
      </summary>
      <fieldset className={styles.options}>
        <legend className="visually-hidden">{label}</legend>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={values.includes(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
