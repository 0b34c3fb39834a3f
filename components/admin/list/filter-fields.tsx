import { DayField } from '#components/ui/day-field.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { Disclosure } from './disclosure.tsx';
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

type TextProps = {
  name: string;
  label: string;
  value: string | undefined;
  kind?: 'text' | 'email';
  /** What is looked for, in the field itself while it is empty: it takes the room that the others leave. */
  hint?: string;
  maxLength?: number;
};

/** Something typed, which counts with Enter. */
export function TextField({ name, label, value, kind = 'text', hint, maxLength = 254 }: TextProps) {
  return (
    <label className={hint === undefined ? styles.field : `${styles.field} ${styles.wide}`}>
      <span>{label}</span>
      <input
        name={name}
        type="search"
        inputMode={kind}
        dir={kind === 'email' ? 'ltr' : 'auto'}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        defaultValue={value}
      />
    </label>
  );
}

type DayProps = Pick<TextProps, 'name' | 'label' | 'value'> & { locale: Locale };

/** A day in Cairo. */
export function DayFilter({ locale, name, label, value }: DayProps) {
  return (
    <DayField
      className={styles.day}
      locale={locale}
      words={messagesFor(locale).common.day}
      name={name}
      label={label}
      value={value?.slice(0, 10) ?? ''}
    />
  );
}

type MultipleProps = Omit<SelectProps, 'value'> & { locale: Locale; values: readonly string[] };

/** Any number of a list, behind a line that says which. */
export function MultipleField({ locale, name, label, any, options, values }: MultipleProps) {
  const chosen = options.filter(({ value }) => values.includes(value)).map((option) => option.label);
  return (
    <Disclosure
      className={styles.field}
      summary={
        <>
          <span>{label}</span>
          <span className={styles.value}>{chosen.length === 0 ? any : joinNames(locale, chosen)}</span>
        </>
      }
    >
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
    </Disclosure>
  );
}
