import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'aria-label' | 'variant' | 'size' | 'fullWidth' | 'tone'> & {
  /** Its name: the icon itself says nothing. */
  label: string;
  /** `small` inside of a field or a message. */
  size?: 'small' | 'medium';
  /** Filled: the one thing to press. */
  tone?: 'primary' | undefined;
};

/** Every button that shows an icon alone. */
export function IconButton({ label, ...button }: Props) {
  return <Button {...button} variant="quiet" aria-label={label} />;
}
