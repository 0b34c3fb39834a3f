import { callIdOf } from './figures/figure-ids.ts';
import { isToolPart } from './look-words.ts';
import type { AnalystMessage } from './schema.ts';

/** A figure as the words of an answer state it. */
export type SourcedFigure = {
  text: string;
  /** The figure of a result, and which of the answer's look-ups has it, from 1; null: it is of the question, of an answer before, or what was looked at. */
  source: { figure: string; place: number } | null;
};

/** The figures that the words of an answer state, in their order. */
export const sourcedFigures = (parts: AnalystMessage['parts']): SourcedFigure[] => {
  const calls = parts.filter(isToolPart).map(({ toolCallId }) => toolCallId);
  const stated = parts.flatMap((part) => (part.type === 'data-figures' ? part.data.stated : []));
  return stated.map(({ text, figure }) => {
    const call = figure === undefined ? '' : callIdOf(figure);
    const place = calls.indexOf(call);
    // Days and counts of what was looked at are in its line above the words.
    const isFound = figure !== undefined && place >= 0 && !figure.startsWith(`${call}.looked.`);
    return { text, source: isFound ? { figure, place: place + 1 } : null };
  });
};
