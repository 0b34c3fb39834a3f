'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, use, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { fold } from '#lib/i18n/fold.ts';
import styles from './choice-menu.module.css';
import { FilterPlace } from './filter-place.ts';
import { MenuPopover } from './menu-popover.tsx';

type Option = { id: string; name: string };

type MenuProps = {
  label: string;
  /** What is chosen, in a few words. */
  value: string;
  /** True where something is narrowed. */
  active?: boolean;
  /** On a phone the button says only what is chosen, in one line. */
  isShort?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A filter: a button with the panel that it opens, or in a list a line that unfolds. */
export function FilterMenu(props: MenuProps) {
  return use(FilterPlace) === 'list' ? <FilterLine {...props} /> : <FilterButton {...props} />;
}

function FilterLine({ label, value, active = false, children }: MenuProps) {
  const line = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!line.current) return;
    line.current.open = false;
    line.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={line} className={styles.line} data-active={active}>
      <summary>
        <span className={styles.lineLabel}>{label}</span>
        <span className={styles.lineValue}>{value}</span>
      </summary>
      {children(close)}
    </details>
  );
}

function FilterButton({ label, value, active = false, isShort = false, children }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-active={active}
        data-short={isShort || undefined}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.value} title={value}>
          {value}
        </span>
      </button>
      <MenuPopover anchor={anchor} title={label} onClose={close}>
        {children(close)}
      </MenuPopover>
    </>
  );
}

type SingleProps = Pick<MenuProps, 'isShort'> & {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
};

/** One of a list; choosing closes the panel. */
export function SingleChoice({ label, options, value, isShort = false, onChange }: SingleProps) {
  const name = useId();
  const chosen = options.find((option) => option.id === value)?.name ?? value;
  return (
    <FilterMenu label={label} value={chosen} isShort={isShort}>
      {(close) => (
        <fieldset className={styles.list}>
          <legend className="visually-hidden">{label}</legend>
          {options.map((option) => (
            <label key={option.id} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={option.id === value}
                onChange={() => onChange(option.id)}
                // A click on the chosen one changes nothing, yet means "done".
                onClick={(event) => event.detail > 0 && close()}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // The button that the focus goes back to would take the same press.
                  event.preventDefault();
                  close();
                }}
              />
              {option.name}
            </label>
          ))}
        </fieldset>
      )}
    </FilterMenu>
  );
}

type MultipleProps = {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  onChange: (ids: string[]) => void;
};

const LONG_LIST = 9;

/** Any of a list; none chosen means all. */
export function MultipleChoice({ label, options, values, onChange }: MultipleProps) {
  const t = useTranslations('market.filters');
  const [search, setSearch] = useState('');
  const words = fold(search.trim());
  const matchingOptions = options.filter((option) => fold(option.name).includes(words));
  const only = values.length === 1 ? options.find((option) => option.id === values[0])?.name : undefined;
  const summary = only ?? (values.length === 0 ? t('all') : t('chosen', { count: values.length }));
  const toggle = (id: string) =>
    onChange(values.includes(id) ? values.filter((value) => value !== id) : [...values, id]);
  return (
    <FilterMenu label={label} value={summary} active={values.length > 0}>
      {(close) => (
        <>
          {options.length > LONG_LIST && (
            <SearchField label={t('find')} value={search} onChange={setSearch} className={styles.search} />
          )}
          <fieldset className={styles.list}>
            <legend className="visually-hidden">{label}</legend>
            {matchingOptions.map((option) => (
              <label key={option.id} className={styles.option}>
                <input
                  type="checkbox"
                  checked={values.includes(option.id)}
                  onChange={() => toggle(option.id)}
                />
                {option.name}
              </label>
            ))}
            {matchingOptions.length === 0 && <p className={styles.none}>{t('noMatch')}</p>}
          </fieldset>
          <div className={styles.foot}>
            <Button size="small" variant="empty" disabled={values.length === 0} onClick={() => onChange([])}>
              {t('clear')}
            </Button>
            <Button size="small" onClick={close}>
              {t('done')}
            </Button>
          </div>
        </>
      )}
    </FilterMenu>
  );
}
