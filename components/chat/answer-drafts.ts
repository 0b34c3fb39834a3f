import type { AlertDraft } from '#components/market/dashboard/alert-draft.ts';
import { isToolPart, lookOf, type ToolPart } from '#lib/chat/look-words.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { cutText } from '#lib/core/safe-text.ts';
import { withoutIsolates } from '#lib/i18n/isolate.ts';
import { MAX_RULE_NAME } from '#lib/vocabulary/alert-terms.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';

/** Days of a look don't belong to what an alert follows. */
const DAYS = ['period', 'from', 'to'];

/** The alerts that an answer drafted, each of which one press opens. */
export function draftsOf(parts: AnalystMessage['parts']): AlertDraft[] {
  return parts.flatMap((part) => {
    if (part.type !== 'tool-draftAlert' || part.state !== 'output-available') return [];
    const { output } = part;
    const view = viewOf(part);
    if (output.status !== 'ok' || view === null) return [];
    const { kind, leastPercent, below, above } = output;
    return [
      {
        ...{ ...view, kind },
        ...(leastPercent !== null && { threshold: leastPercent }),
        ...(below !== null && { below }),
        ...(above !== null && { above }),
      },
    ];
  });
}

/** The view that an answer looked at last, for an alert over it; null where it looked at none, or drafted one itself. */
export function viewDraftOf(parts: AnalystMessage['parts']): AlertDraft | null {
  const looks = parts.filter(isToolPart);
  if (looks.some(({ type }) => type === 'tool-draftAlert')) return null;
  return looks.map(viewOf).findLast((view) => view !== null) ?? null;
}

function viewOf(part: ToolPart): AlertDraft | null {
  const look = lookOf(part);
  if (look?.looked.view === undefined) return null;
  const { view, subject } = look.looked;
  const [path, search = ''] = (view.split('#')[0] ?? '').split('?');
  const module = moduleList.find((each) => each.path === path);
  if (!module) return null;
  const query = new URLSearchParams(search);
  for (const name of DAYS) query.delete(name);
  const name = cutText(withoutIsolates(subject), MAX_RULE_NAME);
  return { module: module.name, query: query.toString(), name, viewId: null };
}
