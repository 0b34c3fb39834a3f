import { expect, it } from 'vitest';
import { streamStart } from '#lib/notifications/schema.ts';

it('begins a stream after the newest number that its client names, in the address or as a browser that comes back does', () => {
  expect(streamStart({ after: 3 }, null)).toEqual({ after: 3 });
  expect(streamStart({ after: 3 }, '7')).toEqual({ after: 7 });
  expect(streamStart({ after: 9 }, '7')).toEqual({ after: 9 });
  expect(streamStart({}, '0')).toEqual({ after: 0 });
  for (const nonsense of ['', '-1', '1e3', 'x', '9'.repeat(40)])
    expect(streamStart({ userId: 'u' }, nonsense)).toEqual({ userId: 'u' });
});
