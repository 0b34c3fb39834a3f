'use client';

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { readDay } from '#lib/i18n/read-day.ts';
import { addDays, isDay } from '#lib/vocabulary/cairo-days.ts';
import styles from './day-field.module.css';
import { IconButton } from './icon-button.tsx';
import { CalendarIcon } from './icons.tsx';

type DayFieldWords = {
  /** The order of day, month and year, in the empty field. */
  order: string;
  pick: string;
  wrong: string;
};

type Props = {
  locale: Locale;
  words: DayFieldWords;
  label: ReactNode;
  /** A day as ISO 8601 writes it; empty where there is none. */
  value: string;
  /** Sent under this name by the form that the field is in. */
  name?: string;
  /** Hears every day that is typed or picked; empty while there is none. */
  onChange?: (day: string) => void;
  required?: boolean;
  isWrong?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
};

/**
 * A day in the reader's own language and order. The browser's field for days writes in the browser's language, whatever the page's; here it
 * only picks, behind a button.
 */
export function DayField(props: Props) {
  const {
    locale,
    words,
    label,
    value,
    name,
    onChange,
    required,
    isWrong = false,
    describedBy,
    className,
  } = props;
  const id = useId();
  const inWords = (day: string) => (isDay(day) ? formatDate(locale, day, 'day', 'UTC') : '');
  const [known, setKnown] = useState(value);
  const [day, setDay] = useState(value);
  const [text, setText] = useState(inWords(value));
  const [isLeft, setLeft] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  // Another page of the same list, or Back.
  if (value !== known) {
    setKnown(value);
    if (value !== day) {
      setDay(value);
      setText(inWords(value));
    }
  }

  const isUnread = text.trim() !== '' && day === '';
  const wrongId = `${id}-wrong`;
  const saysWrong = isUnread && isLeft;
  const change = (next: string, shown: string) => {
    setText(shown);
    setDay(next);
    field.current?.setCustomValidity(shown.trim() !== '' && next === '' ? words.wrong : '');
    if (next !== day) onChange?.(next);
  };
  const openPicker = () => {
    // Browsers without it leave the field to be typed in.
    picker.current?.showPicker?.();
  };
  const step = (event: KeyboardEvent) => {
    const count = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (count === undefined) return;
    event.preventDefault();
    if (event.altKey) openPicker();
    else if (isDay(day)) change(addDays(day, count), inWords(addDays(day, count)));
  };

  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          ref={field}
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.order}
          required={required}
          value={text}
          aria-invalid={isWrong || saysWrong || undefined}
          aria-describedby={saysWrong ? wrongId : describedBy}
          onChange={({ target }) => change(readDay(target.value) ?? '', target.value)}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true);
            if (day !== '') setText(inWords(day));
          }}
          onKeyDown={step}
        />
        <IconButton size="small" className={styles.pick} label={words.pick} onClick={openPicker}>
          <CalendarIcon size={18} />
        </IconButton>
        <input
          ref={picker}
          type="date"
          className={styles.picker}
          tabIndex={-1}
          aria-hidden="true"
          value={day}
          onChange={({ target }) => {
            change(target.value, inWords(target.value));
            field.current?.focus();
          }}
        />
      </div>
      {saysWrong && (
        <span id={wrongId} className={styles.wrong} role="alert">
          {words.wrong}
        </span>
      )}
      {name !== undefined && <input type="hidden" name={name} value={day} />}
    </div>
  );
}
