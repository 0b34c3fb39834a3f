import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ImportOut } from '#lib/imports/schema.ts';
import type { ImportState } from '#lib/vocabulary/import-terms.ts';
import styles from './imports.module.css';

const STEPS = ['upload', 'columns', 'check', 'apply', 'undo'] as const;

/** The step that a state belongs to, as a place among them. */
const PLACES: Record<ImportState, number> = {
  uploading: 0,
  reading: 0,
  mapping: 1,
  checking: 2,
  ready: 3,
  applying: 3,
  published: 4,
  undoing: 4,
  undone: 5,
  failed: 0,
  cancelled: 0,
};

/** The way of a file, and where on it the import is. */
export function ImportSteps({ locale, details: { state } }: { locale: Locale; details: ImportOut }) {
  const words = messagesFor(locale).adminImports.steps;
  const place = PLACES[state];
  const isOver = state === 'failed' || state === 'cancelled';
  return (
    <ol className={styles.steps} aria-label={words.label}>
      {STEPS.map((step, at) => {
        const isCurrent = at === place && !isOver;
        const isDone = at < place;
        return (
          <li
            key={step}
            className={styles.step}
            data-step={isDone ? 'done' : 'waiting'}
            {...(isCurrent ? { 'aria-current': 'step' } : {})}
          >
            {words[step]}
            <span className="visually-hidden">
              {' '}
              ({isDone ? words.done : isCurrent ? words.current : words.waiting})
            </span>
          </li>
        );
      })}
    </ol>
  );
}
