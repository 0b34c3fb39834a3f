import styles from './button.module.css';

export type ButtonLook = {
  /** `quiet` for toolbars, `inline` among words. */
  variant?: 'contained' | 'outlined' | 'gradient' | 'empty' | 'quiet' | 'inline';
  size?: 'small' | 'medium' | 'large';
  fullWidth?: boolean;
  /** `error` where something is lost. */
  tone?: 'primary' | 'error' | undefined;
  className?: string | undefined;
};

/** The attributes that make an element look like a button, whatever it is. */
export function buttonLook({
  variant = 'contained',
  size = 'medium',
  fullWidth = false,
  tone,
  className,
}: ButtonLook) {
  const isQuiet = variant === 'quiet' || variant === 'inline';
  return {
    'data-tone': tone,
    className: [
      !isQuiet && styles.button,
      styles[variant],
      size !== 'medium' && styles[size],
      fullWidth && styles.fullWidth,
      className,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
