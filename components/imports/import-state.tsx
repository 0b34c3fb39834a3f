import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ImportState as State } from '#lib/vocabulary/import-terms.ts';

const LOOKS: Record<State, ChipVariant> = {
  uploading: 'secondary',
  reading: 'info',
  mapping: 'warning',
  checking: 'info',
  ready: 'warning',
  applying: 'info',
  published: 'success',
  undoing: 'info',
  undone: 'secondary',
  failed: 'error',
  cancelled: 'secondary',
};

/** How far an import is, in a word. */
export function ImportState({ locale, state }: { locale: Locale; state: State }) {
  return (
    <Chip size="small" variant={LOOKS[state]}>
      {messagesFor(locale).adminImports.states[state]}
    </Chip>
  );
}
