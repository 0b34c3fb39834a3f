import type { ModelMessage } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Figure } from '#lib/chat/figures/evidence-figures.ts';
import { UNITS, type Unit } from '#lib/chat/figures/figure-parts.ts';
import { toldFigures } from '#lib/chat/told-figures.ts';
import { compute } from '#lib/chat/tools/compute/compute.ts';
import { OPERATIONS } from '#lib/chat/tools/compute/compute-output.ts';

const shop = (name: string) => [{ kind: 'retailer' as const, name }];
const figure = (id: string, value: Figure['value'], unit: Unit, owners = shop(id)): [string, Figure] => [
  id,
  { id, value, unit, owners },
];
const told = new Map([
  figure('wahat', 50, 'money'),
  figure('qasr', 40, 'money'),
  figure('litre', 48, 'perUnit'),
  figure('share', 12.5, 'percent'),
  figure('other', 10, 'percent'),
  figure('free', 0, 'money'),
  figure('start', '2026-11-01', 'day'),
  figure('end', '2026-11-21', 'day'),
]);
const QUESTION = 'How far from EGP 45 is it, and from 120%?';
const work = (operation: (typeof OPERATIONS)[number], ...operands: (string | number)[]) =>
  compute.answer({ operation, operands }, { figures: told, question: QUESTION });

describe('compute', () => {
  it.each([
    ['difference', ['wahat', 'qasr'], 10, 'money'],
    ['difference', ['share', 'other'], 2.5, 'points'],
    ['difference', ['end', 'start'], 20, 'count'],
    ['difference', ['wahat', 45], 5, 'money'],
    ['percent', ['wahat', 'qasr'], 25, 'percent'],
    ['ratio', ['wahat', 'qasr'], 1.25, 'ratio'],
    ['sum', ['wahat', 'qasr'], 90, 'money'],
    ['mean', ['wahat', 'qasr'], 45, 'money'],
    ['rank', ['wahat', 'qasr', 'free'], 3, 'rank'],
    ['rank', ['qasr', 'wahat', 'qasr'], 1, 'rank'],
    ['multiply', ['wahat', 12], 600, 'money'],
    ['unit', ['wahat', 0.25], 200, 'perUnit'],
  ] as const)('%s of %j', (operation, operands, value, unit) => {
    expect(work(operation, ...operands)).toMatchObject({ status: 'computed', value, unit });
  });

  it.each([
    ['difference', ['wahat', 44]],
    ['ratio', ['wahat', 7]],
    ['multiply', ['wahat', 1.07]],
    ['sum', [45, 45]],
  ] as const)(
    'takes no number that neither the question nor a result has: %s of %j',
    (operation, operands) => {
      expect(work(operation, ...operands)).toMatchObject({
        status: 'not_computed',
        reason: 'unknown_figure',
      });
    },
  );

  it('says of which figures, and whose they are', () => {
    expect(work('difference', 'wahat', 'qasr')).toMatchObject({
      owners: [...shop('wahat'), ...shop('qasr')],
      operands: [
        { id: 'wahat', value: 50, unit: 'money', owners: shop('wahat') },
        { id: 'qasr', value: 40 },
      ],
    });
  });

  it.each([
    ['difference', ['wahat', 'litre'], 'unlike'],
    ['sum', ['share', 'other'], 'unlike'],
    ['percent', ['end', 'start'], 'unlike'],
    ['multiply', ['wahat', 'qasr'], 'unlike'],
    ['unit', ['litre', 2], 'unlike'],
    ['percent', ['wahat', 'free'], 'no_number'],
    ['difference', ['wahat', 'qasr', 'free'], 'no_number'],
  ] as const)('has no %s of %j', (operation, operands, reason) => {
    expect(work(operation, ...operands)).toEqual({ status: 'not_computed', reason });
  });

  it('is no number where that is beyond what can be written', () => {
    expect(work('multiply', 'wahat', 1e308)).toEqual({ status: 'not_computed', reason: 'no_number' });
  });

  it('knows only figures of results', () => {
    expect(work('sum', 'wahat', 'elsewhere')).toEqual({
      ...{ status: 'not_computed', reason: 'unknown_figure', operand: 'elsewhere' },
    });
  });

  it('answers in its shape whatever it is given', () => {
    const operand = fc.oneof(fc.double(), fc.constantFrom(...told.keys(), 'elsewhere'));
    fc.assert(
      fc.property(
        fc.constantFrom(...OPERATIONS),
        fc.array(operand, { minLength: 2, maxLength: 5 }),
        (operation, operands) => {
          const answer = work(operation, ...operands);
          const numbers = operands.every((each) => typeof each === 'string' || Number.isFinite(each));
          if (numbers) compute.output.parse(answer);
          if (answer.status === 'computed') expect(UNITS).toContain(answer.unit);
        },
      ),
    );
  });
});

describe('the figures that a model was given', () => {
  const result = (output: object): ModelMessage => ({
    role: 'tool',
    content: [
      {
        ...{ type: 'tool-result', toolCallId: 'call_1', toolName: 'compute' },
        output: { type: 'json', value: { id: 'call_1', ...output } },
      },
    ],
  });
  const operand = { value: 50, unit: 'money', owners: shop('wahat') };
  const computed = { status: 'computed', operation: 'sum', ...operand, operands: [operand, operand] };

  it('are those of the results, which may be worked on again', () => {
    const figures = toldFigures([{ role: 'user', content: 'price: 3' }, result(computed)]);
    expect(figures.get('call_1.value')).toMatchObject({ value: 50, unit: 'money', owners: shop('wahat') });
    expect([...figures.keys()]).toEqual([
      'call_1.value',
      'call_1.operands.length',
      'call_1.operands.0.value',
      'call_1.operands.1.value',
    ]);
  });

  it('are none of what is no result of a tool', () => {
    expect(toldFigures([result({ ...computed, value: 'much' })]).size).toBe(0);
  });
});
