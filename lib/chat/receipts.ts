import { evidenceFigures, type Figure } from './figures/evidence-figures.ts';
import { callIdOf } from './figures/figure-ids.ts';
import { isToolPart, type ToolPart, toolNameOf } from './look-words.ts';
import type { AnalystMessage } from './schema.ts';
import { toolOutputs } from './tools/tool-outputs.ts';

/** The rows that the figures of an answer are calculated from, as dashboards open them. */

export type Receipt = {
  /** The figure as the answer says it. */
  text: string;
  /** Whose it is, the nearest name first. */
  of: readonly string[];
  /** The dashboard with these rows open: a path of this site without a language. */
  href: string;
};

/** Names beside a figure: a product at a retailer. */
const MOST_NAMES = 2;

type Call = { part: ToolPart; output: unknown; figures: ReadonlyMap<string, Figure> };
type Calls = ReadonlyMap<string, Call>;

/**
 * Each figure that the words of an answer state, once, where it is what rows of a dashboard come to; of one that is worked out those of its operands.
 * Figures of earlier answers have theirs there.
 */
export const receiptsOf = (parts: AnalystMessage['parts']): Receipt[] => {
  const calls: Calls = new Map(parts.filter(isToolPart).flatMap(callIn));
  const receipts = parts
    .flatMap((part) => (part.type === 'data-figures' ? part.data.stated : []))
    .flatMap(({ text, figure }) => (figure ? receiptsFor(text, figure, calls) : []));
  return [...new Map(receipts.map((receipt) => [JSON.stringify(receipt), receipt])).values()];
};

/** A figure of an answer's results as the look-up has it. */
export type FigureSource = {
  figure: Figure;
  part: ToolPart;
  /** What is measured, by the way to it in the result without the places of rows. */
  key: string;
  /** The dashboard with the rows that it is calculated from, else that of the look-up; null: none has it. */
  href: string | null;
  hasRows: boolean;
  /** Of a figure that was worked out: of which ones, as far as they are of this answer. */
  operands: readonly FigureSource[];
};

/** @param id of a figure: its call's, and the way to it; null where the results have no such figure */
export const figureSource = (parts: AnalystMessage['parts'], id: string): FigureSource | null =>
  sourceIn(new Map(parts.filter(isToolPart).flatMap(callIn)), id);

const sourceIn = (calls: Calls, id: string): FigureSource | null => {
  const call = calls.get(callIdOf(id));
  const figure = call?.figures.get(id);
  if (!call || !figure) return null;
  const output = call.part.state === 'output-available' && call.part.output;
  const isComputed = output && output.status === 'computed';
  const rows = figure.isOfRows ? hrefOf(call.output, id) : null;
  const { view } = fieldsOf(fieldsOf(call.output).looked);
  return {
    ...{ figure, part: call.part, hasRows: rows !== null },
    key: id
      .split('.')
      .slice(1)
      .filter((step) => !/^\d+$/.test(step))
      .join('.'),
    href: rows ?? (typeof view === 'string' ? view : null),
    operands: isComputed
      ? output.operands.flatMap(({ id: operand }) =>
          operand === undefined || callIdOf(operand) === call.part.toolCallId
            ? []
            : (sourceIn(calls, operand) ?? []),
        )
      : [],
  };
};

const callIn = (part: ToolPart): [string, Call][] => {
  if (part.state !== 'output-available') return [];
  const { toolCallId: id, output } = part;
  const figures = evidenceFigures(toolOutputs[toolNameOf(part)], id, output);
  return [[id, { part, output, figures: new Map(figures.map((figure) => [figure.id, figure])) }]];
};

const receiptsFor = (text: string, id: string, calls: Calls): Receipt[] => {
  const call = calls.get(callIdOf(id));
  if (!call) return [];
  const output = call.part.state === 'output-available' && call.part.output;
  if (output && output.status === 'computed')
    return output.operands.flatMap((operand) =>
      operand.id === undefined || callIdOf(operand.id) === call.part.toolCallId
        ? []
        : receiptsFor(text, operand.id, calls),
    );
  const figure = call.figures.get(id);
  const href = hrefOf(call.output, id);
  if (!figure?.isOfRows || href === null) return [];
  return [{ text, of: figure.owners.slice(0, MOST_NAMES).map(({ name }) => name), href }];
};

/** The rows of the object that has the figure: those of its row in a list, else of all that was looked at. */
const hrefOf = (output: unknown, id: string): string | null => {
  const { view, drill: ofAll } = fieldsOf(fieldsOf(output).looked);
  const way = id.split('.').slice(1);
  const { drill } = way.reduce<{ at: unknown; drill: unknown }>(
    ({ at, drill: outer }, step) => {
      const next = fieldsOf(at)[step];
      // A row of a list has its own rows or none: what was looked at is all of them.
      return { at: next, drill: fieldsOf(next).drill ?? (Array.isArray(at) ? null : outer) };
    },
    { at: output, drill: ofAll },
  );
  return typeof view === 'string' && typeof drill === 'string' ? `${view}#rows=${drill}` : null;
};

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
