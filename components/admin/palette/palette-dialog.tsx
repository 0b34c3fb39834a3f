'use client';

import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';
import { useGo } from '#components/ui/route-changes.tsx';
import styles from './palette-dialog.module.css';
import { commandsOf, type PaletteOption, type PalettePage, paletteOptions } from './palette-options.ts';
import { keepRecentPage, readRecentPages } from './recent-pages.ts';
import { usePaletteSearch } from './use-palette-search.ts';

type Props = {
  pages: readonly PalettePage[];
  /** The word where a search fails and the server gives none. */
  failed: string;
  onClose: () => void;
  /** Closes, and then does what a button of the page does. */
  onCommand: (command: HTMLElement) => void;
};

/** One field for everything that an admin goes to: what the page does, pages, people, companies and ids. */
export default function PaletteDialog({ pages, failed, onClose, onCommand }: Props) {
  const t = useTranslations('adminPalette');
  const locale = useLocale();
  const go = useGo();
  const titleId = useId();
  const [text, setText] = useState('');
  const [commands] = useState(() => commandsOf(document));
  const [recent] = useState(readRecentPages);
  const { found, problem, isSearching } = usePaletteSearch(text, failed);
  const options = useMemo(
    () => paletteOptions({ locale, text, pages, commands, recent, found }),
    [locale, text, pages, commands, recent, found],
  );
  const choose = (option: PaletteOption) => {
    if ('command' in option) return onCommand(option.command);
    if (option.pageId !== undefined) keepRecentPage(option.pageId);
    onClose();
    go(option.href);
  };
  const state = isSearching ? t('searching') : (problem ?? t('count', { count: options.length }));
  // Where nothing is offered, the field itself says why.
  const said = options.length > 0 ? state : '';
  return (
    <BrowserMuiArea>
      <Dialog
        open
        onClose={onClose}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="sm"
        slotProps={{ paper: { className: styles.paper } }}
      >
        <h2 id={titleId} className="visually-hidden">
          {t('title')}
        </h2>
        <Autocomplete<PaletteOption>
          open
          value={null}
          inputValue={text}
          options={options}
          filterOptions={(all) => all}
          groupBy={({ group }) => t(`groups.${group}`)}
          getOptionLabel={(option) => option.text}
          getOptionKey={({ key }) => key}
          onInputChange={(_, value, reason) => reason === 'input' && setText(value)}
          onChange={(_, option) => option && choose(option)}
          onClose={(_, reason) => reason === 'escape' && onClose()}
          autoHighlight
          clearOnBlur={false}
          forcePopupIcon={false}
          disableClearable={false}
          noOptionsText={state}
          slots={{ popper: InPlace }}
          slotProps={{
            listbox: { className: styles.list },
            paper: { className: styles.options, elevation: 0 },
          }}
          renderInput={(params) => <TextField {...params} autoFocus label={t('label')} />}
          renderGroup={({ key, group, children }) => (
            <li key={key} role="presentation">
              <fieldset aria-label={group}>
                <div className={styles.group} aria-hidden="true">
                  {group}
                </div>
                <ul role="presentation">{children}</ul>
              </fieldset>
            </li>
          )}
          renderOption={({ key, ...props }, { text: name, note }) => (
            <li key={key} {...props}>
              <span className={styles.option}>
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                </span>
                {note && (
                  <span className={styles.note}>
                    <bdi>{note}</bdi>
                  </span>
                )}
              </span>
            </li>
          )}
        />
        <p role="status" className={problem && said ? styles.problem : 'visually-hidden'}>
          {said}
        </p>
      </Dialog>
    </BrowserMuiArea>
  );
}

/** The list stands in the dialog instead of over it. */
function InPlace({ children }: PopperProps) {
  return <div className={styles.place}>{typeof children === 'function' ? null : children}</div>;
}
