import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeRow } from '#db/queries/market-changes.ts';
import { endedSubject, isLasting, subjectOf } from '#lib/alerts/change-key.ts';
import { hasLimit, type JudgedRule, judgeChanges } from '#lib/alerts/judge-changes.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';

const DAY = '2026-03-01';
const on = (day: number) => addDays(DAY, day);

const change = (kind: ChangeRow['kind'], day: number, more: Partial<ChangeRow> = {}): ChangeRow => ({
  ...{ kind, productId: 'p', retailerId: 'r', storeId: null, brandId: 'b', formerId: null },
  ...{ firstOn: on(day), before: null, after: null, ...more },
});

const rule = (kind: JudgedRule['kind'], more: Partial<JudgedRule> = {}): JudgedRule => ({
  ...{
    kind,
    threshold: kind === 'price' ? 3 : null,
    below: null,
    above: null,
    level: 'listing',
    isInView: () => true,
    ...more,
  },
});

const said = ({ kind, firstOn }: ChangeRow) => `${kind} ${firstOn}`;

/** Judges a history piece by piece, as one judgement after the other would; each begins at one of these days. */
const inPieces = (judged: JudgedRule, changes: readonly ChangeRow[], cuts: readonly number[]): string[] => {
  const standing = new Set<string>();
  const bounds = [...new Set([0, ...cuts, 1000])].sort((a, b) => a - b);
  return bounds.flatMap((from, i) => {
    const upto = bounds[i + 1] ?? from;
    const piece = changes.filter(({ firstOn }) => firstOn >= on(from) && firstOn < on(upto));
    const { alerts, ended } = judgeChanges(judged, piece, standing);
    for (const subject of ended) standing.delete(subject);
    for (const { change: raised, isOver } of alerts)
      if ((isLasting(raised) || hasLimit(judged)) && !isOver) standing.add(subjectOf(raised));
    return alerts.map((alert) => said(alert.change));
  });
};

const cuts = fc.array(fc.nat(40), { maxLength: 8 });

describe('what a rule speaks of', () => {
  it('is what a history of promotions says day by day, in however many pieces it is judged', () => {
    const prices = fc.array(fc.constantFrom(null, null, 20, 18, 15), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(prices, cuts, (history, pieces) => {
        const at = (day: number) => history[day] ?? null;
        const changes: ChangeRow[] = [];
        const expected: string[] = [];
        let isOpen = false;
        for (let day = 1; day < history.length; day += 1) {
          const [was, is] = [at(day - 1), at(day)];
          if (was === is) continue;
          if (was !== null) changes.push(change('promotion_ended', day, { before: was }));
          if (is !== null) changes.push(change('promotion_begun', day, { before: 25, after: is }));
          if (is === null) {
            if (isOpen) expected.push(`promotion_ended ${on(day)}`);
            isOpen = false;
          } else if (was === null || is < was) {
            expected.push(`promotion_begun ${on(day)}`);
            isOpen = true;
          }
        }
        expect(inPieces(rule('promotion'), changes, pieces)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('is an empty shelf once until it is filled, in however many pieces it is judged', () => {
    const visits = fc.array(fc.constantFrom('empty', 'full', 'unknown'), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(visits, cuts, (states, pieces) => {
        const changes: ChangeRow[] = [];
        const expected: string[] = [];
        let isArmed = true;
        for (const [day, state] of states.entries()) {
          const was = states[day - 1];
          const shelf = { storeId: 's' };
          if (state === 'empty' && was !== 'empty') {
            changes.push(change('shelf_empty', day, shelf));
            if (isArmed) expected.push(`shelf_empty ${on(day)}`);
            isArmed = false;
          }
          if (state === 'full' && was === 'empty') {
            changes.push(change('shelf_back', day, shelf));
            expected.push(`shelf_back ${on(day)}`);
            isArmed = true;
          }
        }
        expect(inPieces(rule('stock'), changes, pieces)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('is a price that moved by the threshold, up or down, of what its view shows', () => {
    const steps = [100, 103, 97.85, 107.6, 150];
    const changes = steps.slice(1).map((after, i) => change('price', i, { before: steps[i] ?? null, after }));
    const days = (threshold: number, more = {}) =>
      judgeChanges(rule('price', { threshold, ...more }), changes, new Set()).alerts.map(
        ({ change: { firstOn } }) => firstOn,
      );
    expect(days(3)).toEqual([on(0), on(1), on(2), on(3)]);
    expect(days(5)).toEqual([on(1), on(2), on(3)]);
    expect(days(10)).toEqual([on(3)]);
    expect(days(3, { isInView: () => false })).toEqual([]);
    // By thresholds a plan without single products could find how much one of them changed.
    expect(days(50, { level: 'brand' })).toHaveLength(4);
  });

  it('is a pack that shrank, where single products are in the plan', () => {
    const packs = [
      change('pack', 1, { before: 1, after: 0.9 }),
      change('pack', 2, { before: 1, after: 1.2 }),
    ];
    const alerts = (level: JudgedRule['level']) =>
      judgeChanges(rule('pack', { level }), packs, new Set()).alerts;
    expect(alerts('product').map(({ change: { firstOn } }) => firstOn)).toEqual([on(1)]);
    expect(alerts('brand')).toEqual([]);
  });

  it('knows what ends what', () => {
    expect(endedSubject(change('shelf_back', 1, { storeId: 's' }))).toBe('shelf_empty|p|r|s');
    expect(endedSubject(change('promotion_ended', 1))).toBe('promotion_begun|p|r|');
    expect(endedSubject(change('price', 1))).toBeNull();
  });

  it('is a price beyond its limit, once until one is within it, and that it is within it again', () => {
    const prices = fc.array(fc.constantFrom(15, 18, 19, 20, 21, 25), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(prices, cuts, fc.boolean(), (history, pieces, isBelow) => {
        const limits = isBelow ? { below: 20 } : { above: 20 };
        const isBeyond = (price: number) => (isBelow ? price < 20 : price > 20);
        const changes = history.flatMap((after, day) => {
          const before = history[day - 1];
          return before === undefined || before === after ? [] : [change('price', day, { before, after })];
        });
        const expected: string[] = [];
        let isOpen = false;
        for (const each of changes) {
          if (isBeyond(each.after ?? 0) === isOpen) continue;
          isOpen = !isOpen;
          expected.push(said(each));
        }
        expect(inPieces(rule('price', limits), changes, pieces)).toEqual(expected);
      }),
    );
  });
});
