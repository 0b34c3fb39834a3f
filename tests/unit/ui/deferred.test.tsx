import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deferred } from '#components/ui/deferred.tsx';

const part = (data: Promise<string>) =>
  Deferred({ locale: 'en', data, children: (text) => `whole: ${text}` });

const whole = (text: string) => ({ props: { standIn: null, children: `whole: ${text}` } });

let asked = new Headers();
vi.mock('next/headers', () => ({ headers: async () => asked }));

beforeEach(() => {
  asked = new Headers({ 'sec-fetch-dest': 'document' });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('is whole at once where its data are there', async () => {
  expect(await part(Promise.resolve('data'))).toMatchObject(whole('data'));
  expect(vi.getTimerCount()).toBe(0);
});

it('waits a moment before it shows the spinner', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const drawn = part(promise);
  await vi.advanceTimersByTimeAsync(99);
  resolve('data');
  expect(await drawn).toMatchObject(whole('data'));
});

it('shows the spinner while its data are on the way, and then the whole', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const drawn = part(promise);
  await vi.advanceTimersByTimeAsync(100);
  const element = await drawn;
  expect(element).toMatchObject({ props: { standIn: { props: { label: 'Loading…' } } } });
  const late = (
    element as { props: { children: { type: (props: unknown) => Promise<unknown>; props: unknown } } }
  ).props.children;
  resolve('data');
  expect(await late.type(late.props)).toBe('whole: data');
});

it('waits for the whole where a page stands already, which would lose its focus under a spinner', async () => {
  asked = new Headers({ 'sec-fetch-dest': 'empty' });
  const { promise, resolve } = Promise.withResolvers<string>();
  const drawn = part(promise);
  await vi.advanceTimersByTimeAsync(1000);
  resolve('data');
  expect(await drawn).toMatchObject(whole('data'));
});

it('passes a fault on', async () => {
  await expect(part(Promise.reject(new Error('no data')))).rejects.toThrow('no data');
});
