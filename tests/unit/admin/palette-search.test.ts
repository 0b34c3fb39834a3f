import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PaletteAnswer, startSearch } from '#components/admin/palette/palette-search.ts';

const callApi = vi.hoisted(() => vi.fn());
vi.mock('#lib/browser/api-client.ts', () => ({ callApi }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an answer that comes after a newer search began is told to nobody', async () => {
  const calls = new Map<string, PromiseWithResolvers<unknown>>();
  callApi.mockImplementation((_path: string, { query }: { query: { keyword: string } }) => {
    const call = Promise.withResolvers<unknown>();
    calls.set(query.keyword, call);
    return call.promise;
  });
  const told: PaletteAnswer[] = [];
  const search = (keyword: string) => startSearch(keyword, 'Failed', (answer) => told.push(answer));

  const endFirst = search('mo');
  await vi.runAllTimersAsync();
  endFirst();
  search('mona');
  await vi.runAllTimersAsync();
  calls.get('mona')?.resolve('Mona');
  calls.get('mo')?.resolve('Mo');
  await vi.runAllTimersAsync();
  expect(told).toEqual([{ keyword: 'mona', found: 'Mona', problem: null }]);
});

test('a search that is ended before its moment asks nothing', async () => {
  callApi.mockClear();
  startSearch('mo', 'Failed', () => {})();
  await vi.runAllTimersAsync();
  expect(callApi).not.toHaveBeenCalled();
});
