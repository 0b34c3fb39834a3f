import { describe, expect, it } from 'vitest';
import { periodOf } from '#lib/chat/tools/parts/asked-period.ts';
import { inputSchema } from '#lib/chat/tools/parts/input-schema.ts';
import { tools } from '#lib/chat/tools/tools.ts';

const { input } = tools.getPriceHistory;

describe('what a model gives a tool', () => {
  it('has lists and days as texts, and one input for days', async () => {
    const { properties } = (await inputSchema(input).jsonSchema) as { properties: Record<string, unknown> };
    for (const name of ['retailers', 'makers', 'channels', 'packBands', 'period'])
      expect(properties[name], name).toEqual({ type: 'string' });
    expect(Object.keys(properties)).not.toEqual(expect.arrayContaining(['from']));
    expect(Object.keys(properties)).not.toEqual(expect.arrayContaining(['to']));
  });

  it.each([
    ['Wahat', ['Wahat']],
    ['Wahat, Qasr', ['Wahat', 'Qasr']],
    ['واحات، قصر', ['واحات', 'قصر']],
    ['Delta Dairy, Inc.; Nile Foods', ['Delta Dairy, Inc.', 'Nile Foods']],
    ['0,5 to 1 l, 2 l', ['0,5 to 1 l', '2 l']],
    ['', []],
    [['Wahat, Qasr'], ['Wahat, Qasr']],
  ])('may name several in a text, or in a list: %j', (retailers, names) => {
    const read = input.parse({ subject: 'milk', retailers });
    expect(read.retailers).toEqual(names);
    expect(input.parse(read)).toEqual(read);
  });

  it.each([
    [{ period: '30d' }, { preset: '30d' }],
    [{ period: 'ramadan' }, { preset: 'ramadan' }],
    [{ period: '2026-01-05/2026-02-05' }, { preset: 'custom', from: '2026-01-05', to: '2026-02-05' }],
    [{ period: '2026-01-05 to 2026-02-05' }, { preset: 'custom', from: '2026-01-05', to: '2026-02-05' }],
    [{ period: '2026-01-05/' }, { preset: 'custom', from: '2026-01-05', to: '9999-12-31' }],
    [{ period: '2026-01-05' }, { preset: 'custom', from: '2026-01-05', to: '2026-01-05' }],
    [
      { period: '30d', from: '2026-01-05', to: '2026-02-05' },
      { preset: 'custom', from: '2026-01-05', to: '2026-02-05' },
    ],
    [{ from: '2026-01-05' }, { preset: 'custom', from: '2026-01-05', to: '9999-12-31' }],
    [{}, null],
    [{ period: '' }, null],
  ])('names days by a period, or a range: %j', (asked, period) => {
    const read = input.parse({ subject: 'milk', ...asked });
    expect(periodOf(read)).toEqual(period);
    expect(input.parse(read)).toEqual(read);
  });

  it.each(['last week', '2026-13-05', '2026-01-05/soon', '/'])(
    'is refused as days where it names none: %j',
    (period) => expect(input.safeParse({ subject: 'milk', period }).success).toBe(false),
  );
});
