import { messagesFor } from '#lib/i18n/catalog.ts';
import type { ModuleView } from '#lib/modules/module-view.ts';
import type { HeadMarkWords } from './head-mark.tsx';

/** What a reader should know of the page before its figures: whose view it is, and that a report is being set up. */
export function headMarks({ locale, isAdmin, awaitsReport }: ModuleView): HeadMarkWords[] {
  const { market, modules } = messagesFor(locale);
  const { title, text, meanwhile } = modules.activation;
  return [
    ...(isAdmin ? [{ id: 'admin', tone: 'outlined', ...market.adminMark } satisfies HeadMarkWords] : []),
    ...(awaitsReport
      ? [
          {
            id: 'activation',
            tone: 'warning',
            label: title,
            text: `${text} ${meanwhile}`,
          } satisfies HeadMarkWords,
        ]
      : []),
  ];
}
