import type { MessageRow } from '#db/queries/chats.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { provenParts, toolOf } from './evidence.ts';
import { Evidence } from './figures/figure-evidence.ts';
import { StoredParts } from './schema.ts';
import { toolOutputs } from './tools/tool-outputs.ts';

/** The newest answers on whose results the next one may stand. */
const EARLIER_ANSWERS = 8;

type Asked = { history: readonly MessageRow[]; question: string; today: Day };

/** What an answer may stand on before it looks anything up: numbers of its question, and results of earlier answers that carry our seal. */
export const earlierEvidence = ({ history, question, today }: Asked): Evidence => {
  const evidence = new Evidence({ question, today });
  const answers = history.filter(({ role }) => role === 'assistant').slice(-EARLIER_ANSWERS);
  for (const { parts } of answers) {
    const stored = StoredParts.safeParse(parts);
    for (const part of stored.success ? provenParts(stored.data) : []) {
      const tool = 'toolCallId' in part ? toolOf(part) : null;
      if (tool && 'toolCallId' in part) evidence.addEarlier(toolOutputs[tool], part.toolCallId, part.output);
    }
  }
  return evidence;
};
