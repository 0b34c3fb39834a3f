import type { ReactNode } from 'react';
import styles from './button.module.css';
import { PageLink } from './page-link.tsx';

type Props = {
  /** Whole path, language prefix included (`localizedPath`). */
  href: string;
  children: ReactNode;
  variant?: 'contained' | 'outlined' | 'gradient' | 'empty';
  size?: 'small' | 'medium' | 'large';
  fullWidth?: boolean;
  /** Loads the page anew: between the static and the dynamic pages, and to other sites. */
  reload?: boolean;
  className?: string | undefined;
  /** A longer name for screen readers where several buttons say the same; it begins with the words shown. */
  label?: string | undefined;
};

/** A link that looks like a button. Safe in server components. */
export function LinkButton({
  href,
  children,
  variant = 'contained',
  size = 'medium',
  fullWidth = false,
  reload = false,
  className,
  label,
}: Props) {
  const classes = [
    styles.button,
    variant !== 'empty' && styles[variant],
    size !== 'medium' && styles[size],
    fullWidth && styles.fullWidth,
    className,
  ]
    .filter(Boolean)
    .join(' ');
  return reload ? (
    <a href={href} className={classes} aria-label={label}>
      {children}
    </a>
  ) : (
    <PageLink href={href} className={classes} aria-label={label}>
      {children}
    </PageLink>
  );
}
