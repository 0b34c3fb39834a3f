import type { AnalystMessage, StoredPart } from './schema.ts';
import { isToolName, toolOutputs } from './tools/tool-outputs.ts';

/** Parts of a kept answer as they can be shown: of tools that there are, with results of their shape. */
export const soundParts = (parts: readonly StoredPart[]): AnalystMessage['parts'] =>
  // `isSound` has held each tool's output against its schema; the other kinds are the AI SDK's own.
  parts.filter(isSound) as AnalystMessage['parts'];

const isSound = (part: StoredPart): boolean => {
  if (!('toolCallId' in part)) return true;
  const name = part.type.replace(/^tool-/, '');
  if (!isToolName(name)) return false;
  return part.state === 'output-error' || toolOutputs[name].safeParse(part.output).success;
};
