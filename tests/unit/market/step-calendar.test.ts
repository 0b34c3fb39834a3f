import { expect, it } from 'vitest';
import { cpiMonths } from '#db/sample-market/inflation.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { stepsBetween } from '#lib/vocabulary/step-calendar.ts';

it('licensed prices know the days on which the pound was let go and tax was raised', () => {
  expect(stepsBetween('licensed', '2024-01-01', '2024-12-31')).toEqual([
    { kind: 'devaluation', day: '2024-03-06' },
  ]);
  expect(stepsBetween('licensed', '2017-07-01', '2017-07-01')).toEqual([{ kind: 'vat', day: '2017-07-01' }]);
  expect(stepsBetween('licensed', '2024-03-07', '2026-11-20')).toEqual([]);
  expect(
    stepsBetween('licensed', '2010-01-01', '2026-11-20').map(({ kind, day }) => `${kind} ${day}`),
  ).toEqual([
    'vat 2016-09-08',
    'devaluation 2016-11-03',
    'vat 2017-07-01',
    'devaluation 2022-03-21',
    'devaluation 2022-10-27',
    'devaluation 2023-01-11',
    'devaluation 2024-03-06',
  ]);
});

it('the sample knows its own, which its consumer price index leaps at', () => {
  const falls = stepsBetween('sample', '2024-11-20', '2026-11-20');
  expect(falls.length).toBeGreaterThanOrEqual(2);
  const index = new Map(cpiMonths('2026-11-20').map((month) => [month.month, month.index]));
  const monthAt = (day: string) => index.get(`${day.slice(0, 7)}-01`) ?? 0;
  for (const { day } of falls) {
    const rise = monthAt(addDays(day, 31)) / monthAt(addDays(day, -31));
    expect(rise, day).toBeGreaterThan(1.08);
    expect(stepsBetween('sample', day, day)).toHaveLength(1);
  }
  expect(stepsBetween('sample', addDays(falls[0]?.day ?? '', 1), addDays(falls[1]?.day ?? '', -1))).toEqual(
    [],
  );
});
