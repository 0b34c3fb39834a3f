import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPageOwner } from '#lib/browser/page-owner-state.ts';
import { watchLinks } from '#lib/browser/watch-links.ts';

class FakeLink {
  target = '';
  readonly href: string;
  constructor(path: string) {
    this.href = new URL(path, 'https://raff.example').href;
  }
  closest = () => this;
  hasAttribute = () => false;
}

let wentTo: string[];
let toasts: string[];
let events: EventTarget;
let navigator: { onLine: boolean };
let page: { cookie: string };
let stop: () => void;

beforeEach(() => {
  wentTo = [];
  toasts = [];
  events = new EventTarget();
  navigator = { onLine: true };
  page = { cookie: 'raff_hint=1' };
  vi.stubGlobal('Element', FakeLink);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal(
    'document',
    Object.assign(page, {
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    }),
  );
  vi.stubGlobal('window', {
    location: {
      ...{ origin: 'https://raff.example', pathname: '/ar/settings/general', search: '' },
      assign: (to: string) => wentTo.push(to),
    },
    dispatchEvent: (event: CustomEvent<{ message: string }>) => toasts.push(event.detail.message),
  });
  stop = watchLinks('You are offline.');
});
afterEach(() => {
  stop();
  setPageOwner(null);
  vi.unstubAllGlobals();
});

/** @returns whether the link was left to lead on by itself */
const click = (path: string, more: { ctrlKey?: boolean } = {}): boolean => {
  const event = new Event('click', { cancelable: true });
  Object.defineProperties(event, { target: { value: new FakeLink(path) }, button: { value: 0 } });
  return events.dispatchEvent(Object.assign(event, more));
};

test('a link without a connection says so and stays', () => {
  navigator.onLine = false;
  expect(click('/ar/price-monitor')).toBe(false);
  expect(toasts).toEqual(['You are offline.']);
  expect(wentTo).toEqual([]);
});

test('a place on the same page, another site and a new tab need no connection of ours', () => {
  navigator.onLine = false;
  expect(click('/ar/settings/general#content')).toBe(true);
  expect(click('https://elsewhere.example/')).toBe(true);
  expect(click('/ar/price-monitor', { ctrlKey: true })).toBe(true);
  expect(toasts).toEqual([]);
});

test('a link on the page of somebody who is signed out by now leads through signing in, and then on', () => {
  setPageOwner('u1');
  expect(click('/ar/price-monitor?year=2026')).toBe(true);
  page.cookie = '';
  expect(click('/ar/price-monitor?year=2026')).toBe(false);
  expect(wentTo).toEqual(['/ar/login?callbackUrl=%2Far%2Fprice-monitor%3Fyear%3D2026&session=ended']);
  expect(click('/ar/pricing')).toBe(true);
});

test("a guest's links lead on by themselves", () => {
  page.cookie = '';
  expect(click('/chat')).toBe(true);
});
