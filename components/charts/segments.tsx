import styles from './segments.module.css';

type Props<Id extends string> = {
  label: string;
  options: readonly { id: Id; name: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** One of a few ways to see the same. */
export function Segments<Id extends string>({ label, options, value, onChange }: Props<Id>) {
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={value === id} onClick={() => onChange(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
