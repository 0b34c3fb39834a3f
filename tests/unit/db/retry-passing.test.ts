import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryPassing } from '#db/retry-passing.ts';

const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
const wrong = Object.assign(new Error('wrong'), { code: '23505' });

describe('work that the database was away for', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }));
  afterEach(() => vi.useRealTimers());

  it('is tried again until it is done', async () => {
    const work = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('done');
    const done = retryPassing(work, 30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await done).toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('is given up in time, with its last fault', async () => {
    const begun = Date.now();
    const work = vi.fn().mockRejectedValue(away);
    const outcome = retryPassing(work, 30_000).then(
      () => null,
      (fault: unknown) => ({ fault, after: Date.now() - begun }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toMatchObject({ fault: away });
    expect((await outcome)?.after).toBeLessThanOrEqual(30_000);
    expect(work.mock.calls.length).toBeGreaterThan(5);
  });

  it('is not tried again where it is wrong', async () => {
    const work = vi.fn().mockRejectedValue(wrong);
    await expect(retryPassing(work, 30_000)).rejects.toBe(wrong);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
