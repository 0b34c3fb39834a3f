'use client';

import { useEffect, useRef } from 'react';
import styles from './six-digit-input.module.css';
import { backspaceAt, boxAfterKey, type Digits, type Edit, pasteAt, typeAt } from './six-digits.ts';

type Props = {
  digits: Digits;
  onChange: (digits: Digits) => void;
  /** Name of the group. */
  label: string;
  /** Names of the boxes: "Digit 3 of 6". */
  boxLabel: (position: number) => string;
  disabled?: boolean;
  /** Id of the message that says what is wrong with the code. */
  errorId?: string | undefined;
  autoFocus?: boolean;
};

/** Six boxes for a code: typing moves on, pasting spreads, backspace clears or goes back, arrows move. */
export function SixDigitInput({
  digits,
  onChange,
  label,
  boxLabel,
  disabled = false,
  errorId,
  autoFocus = false,
}: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  useEffect(() => {
    if (autoFocus) boxes.current[0]?.focus();
  }, [autoFocus]);

  const focus = (at: number) => {
    boxes.current[at]?.focus();
    boxes.current[at]?.select();
  };
  const apply = (edit: Edit) => {
    if (edit.digits !== digits) onChange(edit.digits);
    focus(edit.focus);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every supported browser
    <div role="group" aria-label={label} aria-describedby={errorId} className={styles.boxes} dir="ltr">
      {digits.map((digit, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their positions
          key={at}
          ref={(box) => {
            boxes.current[at] = box;
          }}
          className={styles.box}
          type="text"
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={boxLabel(at + 1)}
          aria-invalid={errorId !== undefined}
          value={digit}
          disabled={disabled}
          onFocus={(event) => event.currentTarget.select()}
          // Not by onChange, which says nothing when the same digit is typed over itself: that moves on too.
          onInput={(event) => apply(typeAt(digits, at, event.currentTarget.value))}
          onChange={() => {}}
          onPaste={(event) => {
            event.preventDefault();
            apply(pasteAt(digits, at, event.clipboardData.getData('text')));
          }}
          onKeyDown={(event) => {
            if (event.metaKey || event.ctrlKey || event.altKey) return;
            const next = boxAfterKey(event.key, at);
            if (next !== null) {
              event.preventDefault();
              focus(next);
            } else if (event.key === 'Backspace') {
              event.preventDefault();
              apply(backspaceAt(digits, at));
            }
          }}
        />
      ))}
    </div>
  );
}
