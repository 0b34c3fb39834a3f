/**
 * The product's own measures beside colours. theme.css carries each as `--raff-<name>`, and the style sheets of components/ui read
 * them: a button's padding by its size, the accent's gradient, a chip's corners, where a message floats.
 */
export const tokens = {
  'button-large': '15px 22px',
  'button-medium': '10px 16px',
  'button-small': '8px 12px',
  'chip-radius': '15px',
  gradient: 'linear-gradient(90deg, var(--raff-palette-accent-green), var(--raff-palette-accent-blue))',
} as const;
