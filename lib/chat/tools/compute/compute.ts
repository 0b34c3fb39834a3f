import { z } from 'zod';
import type { Figure } from '#lib/chat/figures/evidence-figures.ts';
import { spelled } from '#lib/chat/figures/one-spelling.ts';
import { textFigures } from '#lib/chat/figures/text-figures.ts';
import { ownTool } from '../parts/analyst-tool.ts';
import { calculate, type Operand } from './calculate.ts';
import { computeOutput, OPERATIONS, type Operation } from './compute-output.ts';

const MOST_OPERANDS = 25;

export const compute = ownTool({
  module: null,
  description:
    'difference: first less second; percent: the first above the second; ratio: first by second; rank: place of the first, lowest first; unit: price by content of the pack.',
  input: z.object({
    operation: z.enum(OPERATIONS),
    operands: z
      .array(z.union([z.number(), z.string().max(300)]))
      .min(2)
      .max(MOST_OPERANDS)
      .describe('Figures, as "call_1.products.0.lowest", or numbers of the question.'),
  }),
  output: computeOutput,
  answer: ({ operation, operands: given }, { figures, question }): z.output<typeof computeOutput> => {
    const asked = textFigures(spelled(question).text).map(({ value }) => value);
    const isGiven = (number: number) => asked.includes(number) || mayBeUnsaid(operation, number);
    const operands = given.map((each) => operandOf(each, figures, isGiven));
    const unknown = given.find((_, at) => operands[at] === null);
    const isOfQuestion = operands.every((operand) => operand?.id === undefined);
    if (unknown !== undefined || isOfQuestion)
      return { status: 'not_computed', reason: 'unknown_figure', operand: String(unknown ?? given[0]) };
    const known = operands.filter((operand) => operand !== null);
    const result = calculate(operation, known);
    if (typeof result === 'string') return { status: 'not_computed', reason: result };
    const owners = known.flatMap((operand) => operand.owners);
    const distinct = new Map(owners.map((owner) => [`${owner.kind} ${owner.name}`, owner]));
    return {
      status: 'computed',
      operation,
      ...result,
      owners: [...distinct.values()],
      operands: known.map((operand) => ({ ...operand, owners: [...operand.owners] })),
    };
  },
});

/** What no one needs to have said: so many packs or weeks, and what a pack holds. */
const mayBeUnsaid = (operation: Operation, number: number): boolean =>
  number > 0 && (operation === 'unit' || (operation === 'multiply' && Number.isInteger(number)));

const operandOf = (
  given: number | string,
  figures: ReadonlyMap<string, Figure>,
  isGiven: (number: number) => boolean,
): Operand | null => {
  if (typeof given === 'number') return isGiven(given) ? { value: given, owners: [] } : null;
  const figure = figures.get(given);
  return figure ? { id: given, value: figure.value, unit: figure.unit, owners: figure.owners } : null;
};
