'use client';

import { setColourMode, useColourMode } from '#components/theme/colour-mode.ts';
import { IconButton } from './icon-button.tsx';
import { MoonIcon, SunIcon } from './icons.tsx';
import styles from './theme-toggle.module.css';

type Props = { labels: { toDark: string; toLight: string } };

/** Switches between light and dark. Both icons are drawn and CSS picks one, so that nothing flickers on load. */
export function ThemeToggle({ labels }: Props) {
  const mode = useColourMode();
  const label = mode === 'dark' ? labels.toLight : labels.toDark;
  return (
    <IconButton label={label} title={label} onClick={() => setColourMode(mode === 'dark' ? 'light' : 'dark')}>
      <MoonIcon className={styles.inLight} />
      <SunIcon className={styles.inDark} />
    </IconButton>
  );
}
