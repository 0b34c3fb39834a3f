import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSearch } from '#components/admin/palette/palette-search.ts';
import { setUpApiClient } from '#lib/browser/api-client.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

const ask = vi.fn(async () => Response.json({ success: true, data: 'Mona' }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
  setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a search that is ended before its moment asks nothing, and the one after it asks once', async () => {
  const told = vi.fn();
  const end = startSearch('mo', 'Failed', told);
  await vi.advanceTimersByTimeAsync(100);
  end();
  startSearch('mona', 'Failed', told);
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledExactlyOnceWith('/api/admin/search?keyword=mona', expect.anything());
  expect(told).toHaveBeenCalledExactlyOnceWith({ keyword: 'mona', found: 'Mona', problem: null });
});
