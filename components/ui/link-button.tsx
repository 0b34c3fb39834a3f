import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { PageLink } from './page-link.tsx';

type Props = Omit<ComponentProps<'a'>, keyof ButtonLook | 'href' | 'aria-label'> &
  ButtonLook & {
    /** Whole path, language prefix included (`localizedPath`). */
    href: string;
    /** Loads the page again: between the static and the dynamic pages, and to other sites. */
    reload?: boolean;
    /** A longer name for screen readers where several buttons say the same; it begins with the words shown. */
    label?: string | undefined;
  };

/** A link that looks like a button. Safe in server components. */
export function LinkButton({
  variant,
  size,
  fullWidth,
  tone,
  className,
  reload = false,
  label,
  href,
  ...link
}: Props) {
  const look = buttonLook({ variant, size, fullWidth, tone, className });
  return reload ? (
    <a href={href} {...link} {...look} aria-label={label} />
  ) : (
    <PageLink href={href} {...link} {...look} aria-label={label} />
  );
}
