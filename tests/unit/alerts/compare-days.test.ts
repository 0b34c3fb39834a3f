import { describe, expect, it } from 'vitest';
import type { ChangeRow } from '#db/queries/market-changes.ts';
import { changeKey, subjectOf } from '#lib/alerts/change-key.ts';
import { changedDays, compareDays } from '#lib/alerts/compare-days.ts';

const change = (firstOn: string, productId = 'p'): ChangeRow => ({
  ...{ kind: 'price', productId, retailerId: 'r', storeId: null, brandId: 'b', formerId: null },
  ...{ firstOn, before: 10, after: 12 },
});
const known = (day: string, ...changes: ChangeRow[]) => ({
  day,
  digest: 'old',
  changes: changes.map(subjectOf),
});

describe('the days of a category', () => {
  it('are read where their digest changed, came or went, from the first that counts on', () => {
    const before = [known('2026-03-01'), known('2026-03-02'), known('2026-03-03'), known('2026-02-01')];
    const now = [
      { day: '2026-03-01', digest: 'old' },
      { day: '2026-03-02', digest: 'new' },
      { day: '2026-03-04', digest: 'new' },
    ];
    expect([...changedDays(before, now, '2026-03-01')].sort()).toEqual([
      ['2026-03-02', 'new'],
      ['2026-03-03', ''],
      ['2026-03-04', 'new'],
    ]);
  });

  it('tell what is new, what is gone and what only moved by a few days', () => {
    const [stays, moves, goes, comes] = [
      change('2026-03-02', 'stays'),
      change('2026-03-02', 'moves'),
      change('2026-03-02', 'goes'),
      change('2026-03-05', 'comes'),
    ];
    const moved = { ...moves, firstOn: '2026-03-05' };
    const changed = new Map([
      ['2026-03-02', 'a'],
      ['2026-03-05', 'b'],
    ]);
    const { fresh, vanished, redated, days } = compareDays(
      [known('2026-03-02', stays, moves, goes)],
      changed,
      [stays, moved, comes],
    );
    expect(fresh).toEqual([comes]);
    expect(vanished).toEqual([changeKey(goes)]);
    expect(redated).toEqual([{ from: changeKey(moves), to: changeKey(moved), firstOn: '2026-03-05' }]);
    expect(days.map(({ day, digest, changes }) => [day, digest, changes.length])).toEqual([
      ['2026-03-02', 'a', 1],
      ['2026-03-05', 'b', 2],
    ]);
  });

  it('tell of two changes where one went and another came much later', () => {
    const [gone, later] = [change('2026-03-02'), change('2026-03-20')];
    const changed = new Map([
      ['2026-03-02', ''],
      ['2026-03-20', 'b'],
    ]);
    const { fresh, vanished } = compareDays([known('2026-03-02', gone)], changed, [later]);
    expect([fresh, vanished]).toEqual([[later], [changeKey(gone)]]);
  });
});
