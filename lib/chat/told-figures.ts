import type { ModelMessage } from 'ai';
import { evidenceFigures, type Figure } from './figures/evidence-figures.ts';
import { isToolName, toolOutputs } from './tools/tool-outputs.ts';

/** The figures that a model was given, by their ids: of this answer's results, and of those of earlier answers that carry our seal. */
export const toldFigures = (messages: readonly ModelMessage[]): Map<string, Figure> =>
  new Map(
    messages.flatMap(({ role, content }) =>
      role === 'tool'
        ? content.flatMap(figuresOf).map((figure): [string, Figure] => [figure.id, figure])
        : [],
    ),
  );

type ToolContent = Extract<ModelMessage, { role: 'tool' }>['content'][number];

const figuresOf = (part: ToolContent): Figure[] => {
  if (part.type !== 'tool-result' || part.output.type !== 'json' || !isToolName(part.toolName)) return [];
  return evidenceFigures(toolOutputs[part.toolName], part.toolCallId, part.output.value);
};
