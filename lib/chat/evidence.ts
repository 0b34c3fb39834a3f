import { equalHashes, keyedHash } from '#lib/core/keyed-hash.ts';
import type { StoredPart } from './schema.ts';
import { isToolName, type ToolName, toolOutputs } from './tools/tool-outputs.ts';

/** A tool's result counts as one only while it carries this server's seal; browsers keep results, and could write their own. */

/** JSON with the fields in one order: a database that keeps values instead of texts gives them back in its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? 'null';

export const sealOf = (tool: ToolName, input: unknown, output: unknown): string =>
  keyedHash('chat-evidence', tool, canonical(input), canonical(output));

type ToolPart = Extract<StoredPart, { toolCallId: string }>;

const isToolPart = (part: StoredPart): part is ToolPart => 'toolCallId' in part;

export const toolOf = ({ type }: ToolPart): ToolName | null => {
  const name = type.replace(/^tool-/, '');
  return isToolName(name) ? name : null;
};

/**
 * An answer's parts as far as this server stands behind them: tool results without their seal are left out, and where there were any,
 * a mark says that the words were kept by a browser.
 */
export const provenParts = (parts: readonly StoredPart[]): StoredPart[] => {
  const seals = new Map(
    parts.flatMap((part) => (part.type === 'data-seal' ? [[part.data.toolCallId, part.data.seal]] : [])),
  );
  const proven = new Set<string>();
  const isProven = (part: ToolPart): boolean => {
    const tool = toolOf(part);
    const seal = seals.get(part.toolCallId);
    return (
      tool !== null &&
      seal !== undefined &&
      !proven.has(part.toolCallId) &&
      part.state === 'output-available' &&
      equalHashes(seal, sealOf(tool, part.input, part.output)) &&
      toolOutputs[tool].safeParse(part.output).success
    );
  };
  const provenOrText = parts.filter((part) => {
    if (!isToolPart(part)) return true;
    const stays = isProven(part);
    if (stays) proven.add(part.toolCallId);
    return stays;
  });
  // Its own words may have been changed since their figures were checked.
  const keptParts = provenOrText.filter(
    (part) =>
      part.type !== 'data-figures' &&
      part.type !== 'data-tables' &&
      (part.type !== 'data-seal' || proven.has(part.data.toolCallId)),
  );
  const isForeign = parts.some(
    (part) => isToolPart(part) && part.state === 'output-available' && !provenOrText.includes(part),
  );
  const isMarked = keptParts.some(({ type }) => type === 'data-source');
  return isForeign && !isMarked
    ? [{ type: 'data-source', data: { source: 'browser' } }, ...keptParts]
    : keptParts;
};
