'use client';

import { useId, useState } from 'react';
import { SearchField } from '#components/ui/search-field.tsx';
import { fold } from '#lib/i18n/fold.ts';
import styles from './selection-dialog.module.css';

export type Choosable = {
  id: string;
  name: string;
  description?: string;
  /** Also found by these words: the name in the other language. */
  alias?: string;
};

type Props = {
  name: string;
  title: string;
  items: readonly Choosable[];
  chosen: readonly string[];
  limit: number;
  /** How many are chosen, in words; said aloud when it changes. */
  countText: string;
  /** Words for how many are still to be chosen. */
  missingText: (count: number) => string;
  /** Said while no more can be chosen. */
  fullText: string;
  error: string;
  search?: { label: string; none: (query: string) => string; found: (count: number) => string };
  onChange: (chosen: readonly string[]) => void;
};

/** Checkboxes of which an exact number is wanted. At the limit the others rest until one is taken away. */
export function ChoiceGroup(props: Props) {
  const { name, title, items, chosen, limit, countText, missingText, fullText, error, search, onChange } =
    props;
  const id = useId();
  const [query, setQuery] = useState('');
  const searchText = fold(query.trim());
  const shown = searchText
    ? items.filter((item) => fold(`${item.name} ${item.alias ?? ''}`).includes(searchText))
    : items;
  const isFull = chosen.length >= limit;
  const hasOthers = items.length > limit;

  const toggle = (item: string, on: boolean) =>
    onChange(on ? [...chosen, item] : chosen.filter((other) => other !== item));

  return (
    <fieldset className={styles.group} data-group={name} aria-describedby={`${id}-count ${id}-error`}>
      <legend className={styles.legend}>{title}</legend>
      <p id={`${id}-count`} role="status" className={styles.count} data-exact={chosen.length === limit}>
        {countText}
        {!isFull && <span className={styles.full}> · {missingText(limit - chosen.length)}</span>}
        {isFull && hasOthers && <span className={styles.full}> {fullText}</span>}
      </p>
      {search && items.length > 6 && (
        <>
          <SearchField label={search.label} value={query} onChange={setQuery} className={styles.search} />
          <p role="status" className={shown.length > 0 ? 'visually-hidden' : styles.none}>
            {searchText && (shown.length > 0 ? search.found(shown.length) : search.none(query.trim()))}
          </p>
        </>
      )}
      <div className={styles.options}>
        {shown.map((item) => {
          const isChosen = chosen.includes(item.id);
          return (
            <label key={item.id} className={styles.option} data-chosen={isChosen}>
              <input
                type="checkbox"
                name={name}
                value={item.id}
                checked={isChosen}
                disabled={!isChosen && isFull}
                onChange={(event) => toggle(item.id, event.target.checked)}
              />
              <span>
                <b>{item.name}</b>
                {item.description && <span className={styles.description}>{item.description}</span>}
              </span>
            </label>
          );
        })}
      </div>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
