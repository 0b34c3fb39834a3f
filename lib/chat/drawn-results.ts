import type { AnalystMessage } from './schema.ts';
import { type DrawnTool, drawings } from './tools/drawings.ts';
import type { Drawing, Found } from './tools/parts/drawing.ts';
import type { ToolProvenance } from './tools/parts/output-parts.ts';

export type DrawnResult = { id: string; tool: DrawnTool; looked: ToolProvenance; drawing: Drawing };

/** More are no overview. */
const MOST = 3;

/** What is drawn of an answer's results, each once, in the order of its calls. */
export const drawnResults = (parts: AnalystMessage['parts']): DrawnResult[] => {
  const results = parts.flatMap((part) => {
    const tool = part.type.slice('tool-'.length);
    if (!('toolCallId' in part) || part.state !== 'output-available' || !isDrawn(tool)) return [];
    const found = part.output as { status: string };
    return found.status === 'ok' ? drawnBy(tool, part.toolCallId, found as Found<DrawnTool>) : [];
  });
  const distinct = new Map(results.map((result) => [keyOf(result), result]));
  return [...distinct.values()].slice(0, MOST);
};

const isDrawn = (tool: string): tool is DrawnTool => {
  return Object.hasOwn(drawings, tool);
};

const drawnBy = (tool: DrawnTool, id: string, found: Found<DrawnTool>): DrawnResult[] => {
  // Each tool's results are of its own shape: they are kept under its name, and checked by its schema when they are read.
  const draw = drawings[tool] as (result: Found<DrawnTool>) => Drawing | null;
  const drawing = draw(found);
  return drawing ? [{ id, tool, looked: found.looked, drawing }] : [];
};

const keyOf = ({ tool, looked, drawing }: DrawnResult): string => {
  return JSON.stringify([tool, looked.subject, looked.from, looked.to, drawing]);
};
