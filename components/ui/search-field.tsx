'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { CloseIcon, SearchIcon } from './icons.tsx';
import styles from './search-field.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  className?: string | undefined;
  /** The key that gives it the focus. */
  keyShortcut?: string | undefined;
};

/** Where words are searched for, with a cross of our own that empties it. Needs the namespace `common`. */
export function SearchField({ label, value, onChange, maxLength = 200, className = '', keyShortcut }: Props) {
  const t = useTranslations('common.actions');
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div className={`${styles.search} ${className}`}>
      <SearchIcon size={18} />
      <input
        ref={field}
        type="search"
        dir={value === '' ? undefined : 'auto'}
        aria-label={label}
        aria-keyshortcuts={keyShortcut}
        placeholder={label}
        maxLength={maxLength}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton size="small" label={t('clearSearch')} hidden={value === ''} onClick={clear}>
        <CloseIcon size={16} />
      </IconButton>
    </div>
  );
}
