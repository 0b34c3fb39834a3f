import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';

type Props = Omit<ComponentProps<'button'>, keyof ButtonLook> & ButtonLook;

/** Every button with words. Safe in server components. */
export function Button({ variant, size, fullWidth, tone, className, type = 'button', ...button }: Props) {
  return <button {...button} type={type} {...buttonLook({ variant, size, fullWidth, tone, className })} />;
}
