/**
 * The product's own measures beside colours. theme.css carries each as `--raff-<name>`, and the style sheets of components/ui read
 * them: a button's padding by its size, the accent's gradient, corners, and the sizes of text.
 */
export const tokens = {
  'button-large': '15px 22px',
  'button-medium': '10px 16px',
  'button-small': '8px 12px',
  'chip-radius': '15px',
  /** Of bars, swatches and boxes to tick, which are smaller than a corner of 8 px. */
  'mark-radius': '2px',
  /** The one scale of text: words of an axis, notes and dense tables, text, titles of panels, of pages, and figures. */
  'text-axis': '0.75rem',
  'text-note': '0.8125rem',
  'text-body': '0.875rem',
  'text-panel': '1rem',
  'text-page': '1.25rem',
  'text-figure': '1.5rem',
  'text-figure-large': '1.75rem',
  /** Titles of the pages that anyone sees, and prices of plans. */
  'text-display': 'clamp(1.75rem, 4vw, 2.5rem)',
  /** What floats over the page, what asks over it, and what is lifted out of its row. */
  'shadow-float': '0 8px 24px rgb(0 0 0 / 16%)',
  'shadow-dialog': '0 24px 64px rgb(0 0 0 / 24%)',
  'shadow-lifted': '0 1px 2px rgb(0 0 0 / 14%)',
  scrim: 'rgb(0 0 0 / 50%)',
  gradient: 'linear-gradient(90deg, var(--raff-palette-accent-green), var(--raff-palette-accent-blue))',
} as const;
