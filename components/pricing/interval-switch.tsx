import { Chip } from '#components/ui/chip.tsx';
import { INTERVALS, type Interval } from '#lib/vocabulary/terms.ts';
import styles from './interval-switch.module.css';

export type IntervalWords = Record<Interval | 'label' | 'yearlyNote', string>;

type Props = {
  words: IntervalWords;
  chosen: Interval;
  /** Without it style sheets alone read the choice, before and without any script. */
  onChoose?: (interval: Interval) => void;
};

/** Two radio buttons. */
export function IntervalSwitch({ words, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.interval}>
      <legend className="visually-hidden">{words.label}</legend>
      <div className={styles.switch}>
        {INTERVALS.map((name) => (
          <label key={name} className={styles.option}>
            <input
              type="radio"
              name="interval"
              value={name}
              data-interval={name}
              autoComplete="off"
              {...(onChoose
                ? { checked: name === chosen, onChange: () => onChoose(name) }
                : { defaultChecked: name === chosen })}
            />
            {words[name]}
            {name === 'yearly' && <Chip variant="success">{words.yearlyNote}</Chip>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
