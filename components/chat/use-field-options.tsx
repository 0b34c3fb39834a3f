'use client';

import { type KeyboardEvent, useId, useState } from 'react';
import styles from './composer.module.css';
import { isOfInputMethod } from './composer-keys.ts';
import { optionAfter } from './question-kinds.ts';

export type FieldOption = { key: string; label: string; detail?: string };

type Options<O extends FieldOption> = {
  options: readonly O[];
  /** Names the list. */
  title: string;
  /** What screen readers hear once it is there. */
  found: string;
  onChoose: (option: O) => void;
  onClose: () => void;
};

/**
 * A list of options over the field that asks for them. The field keeps the focus, and its own role: it names the option that Enter takes.
 */
export function useFieldOptions<O extends FieldOption>(given: Options<O>) {
  const { options, onChoose, onClose } = given;
  const id = useId();
  const [at, setAt] = useState(0);
  const active = Math.min(at, options.length - 1);
  const isOpen = options.length > 0;
  /** @returns whether the key was the list's */
  const press = ({ key, nativeEvent, ...event }: KeyboardEvent): boolean => {
    if (
      !isOpen ||
      isOfInputMethod(nativeEvent) ||
      event.shiftKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return false;
    const next = optionAfter(key, active, options.length);
    const chosen = options[active];
    if (next !== null) setAt(next);
    else if (key === 'Escape') onClose();
    else if (key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else return false;
    return true;
  };
  return {
    isOpen,
    press,
    /** Begins at the first option again. */
    restart: () => setAt(0),
    field: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
    },
    list: <OptionsList {...given} id={id} active={active} />,
  };
}

type ListProps<O extends FieldOption> = Options<O> & { id: string; active: number };

function OptionsList<O extends FieldOption>({ id, options, active, title, found, onChoose }: ListProps<O>) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {options.length > 0 && found}
      </p>
      {options.length > 0 && (
        <div id={id} role="listbox" aria-label={title} tabIndex={-1} className={styles.options}>
          {options.map((option, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and hears the keys
            <div
              key={option.key}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <span dir="auto" className={styles.optionLabel}>
                {option.label}
              </span>
              {option.detail && <span className={styles.optionDetail}>{option.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
