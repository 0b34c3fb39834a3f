import { z } from 'zod';
import { askedText, OWNERS, text, UNITS } from '#lib/chat/figures/figure-parts.ts';

export const OPERATIONS = [
  'difference',
  'percent',
  'ratio',
  'sum',
  'mean',
  'rank',
  'multiply',
  'unit',
] as const;
export type Operation = (typeof OPERATIONS)[number];

const unit = z.enum(UNITS);
/** A number, or a day, of the unit that stands beside it. */
const value = z.union([z.number().meta({ unit: { field: 'unit' } }), z.iso.date().meta({ unit: 'day' })]);
const owners = z.array(z.object({ kind: z.enum(OWNERS), name: text })).meta({ owners: true });

export const computeOutput = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('computed'),
    operation: z.enum(OPERATIONS),
    unit,
    value,
    /** Those of all operands. */
    owners,
    operands: z.array(
      z.object({
        /** Of the figure that it is; nothing: the question gave the number. */
        id: askedText.optional(),
        unit: unit.optional(),
        value,
        owners,
      }),
    ),
  }),
  z.object({
    status: z.literal('not_computed'),
    /** `unknown_figure`: no result has it; `unlike`: figures of these units have no such result; `no_number`: as after a division by 0. */
    reason: z.enum(['unknown_figure', 'unlike', 'no_number']),
    operand: askedText.optional(),
  }),
]);
