import { describe, expect, it } from 'vitest';
import {
  calendarDaysBetween,
  chatTimeLabel,
  matchesIn,
  mayStartChat,
  memberLimit,
  mergeChats,
  nextReset,
  snippetOf,
  titleOf,
  withoutChat,
} from '#lib/chat/policy.ts';

const chat = (id: string, updatedAt: string, title = id) => ({ id, updatedAt, title });

describe('the title of a chat', () => {
  it.each([
    ['Price of milk', 'Price of milk'],
    ['one two three four', 'one two three four'],
    ['one two three four five', 'one two three four…'],
    ['  spaced \n out\twords  here now ', 'spaced out words here…'],
    ['كم سعر لبن نسمة اليوم', 'كم سعر لبن نسمة…'],
    ['   ', 'New Chat'],
    ['x'.repeat(300), `${'x'.repeat(120)}…`],
  ])('of %j is %j', (question, title) => {
    expect(titleOf(question)).toBe(title);
  });
});

describe('a new chat', () => {
  it('is refused while the current one still has the default title', () => {
    expect(mayStartChat({ title: 'New Chat' })).toBe(false);
    expect(mayStartChat({ title: 'Price of milk' })).toBe(true);
    expect(mayStartChat(null)).toBe(true);
  });
});

describe('deleting', () => {
  const chats = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  it('selects the first remaining chat when the open one goes', () => {
    expect(withoutChat(chats, 'a', 'a')).toEqual({ chats: [{ id: 'b' }, { id: 'c' }], openId: 'b' });
    expect(withoutChat(chats, 'c', 'c')).toEqual({ chats: [{ id: 'a' }, { id: 'b' }], openId: 'a' });
  });
  it('leaves the open one open when another goes, and nothing open when none remains', () => {
    expect(withoutChat(chats, 'a', 'b').openId).toBe('a');
    expect(withoutChat([{ id: 'a' }], 'a', 'a')).toEqual({ chats: [], openId: null });
  });
});

describe('merging', () => {
  it('keeps the newer state of each chat, newest first, and loses none', () => {
    const here = [chat('a', '2026-11-20T10:00:00.000Z', 'here'), chat('b', '2026-11-19T10:00:00.000Z')];
    const there = [chat('a', '2026-11-20T09:00:00.000Z', 'there'), chat('c', '2026-11-21T10:00:00+02:00')];
    expect(mergeChats(here, there).map(({ id, title }) => [id, title])).toEqual([
      ['c', 'c'],
      ['a', 'here'],
      ['b', 'b'],
    ]);
    expect(mergeChats(there, here)).toEqual(mergeChats(here, there));
  });
  it('prefers what has its messages at a tie, else the first list', () => {
    const time = '2026-11-20T10:00:00.000Z';
    expect(mergeChats([chat('a', time, 'one')], [chat('a', time, 'other')])).toMatchObject([
      { title: 'one' },
    ]);
    const holding = (messages: string[] | null) => ({ ...chat('a', time), messages });
    expect(mergeChats([holding(null)], [holding(['m'])])).toEqual([holding(['m'])]);
  });
});

describe('the time of a chat', () => {
  it.each([
    [-1, { kind: 'time' }],
    [0, { kind: 'time' }],
    [1, { kind: 'yesterday' }],
    [2, { kind: 'relative', unit: 'day', count: 2 }],
    [6, { kind: 'relative', unit: 'day', count: 6 }],
    [7, { kind: 'weekAgo' }],
    [13, { kind: 'weekAgo' }],
    [14, { kind: 'relative', unit: 'day', count: 14 }],
    [29, { kind: 'relative', unit: 'day', count: 29 }],
    [30, { kind: 'lastMonth' }],
    [59, { kind: 'lastMonth' }],
    [60, { kind: 'relative', unit: 'month', count: 2 }],
    [364, { kind: 'relative', unit: 'month', count: 12 }],
    [365, { kind: 'relative', unit: 'year', count: 1 }],
    [800, { kind: 'relative', unit: 'year', count: 2 }],
  ])('%i days old', (days, label) => {
    expect(chatTimeLabel(days)).toEqual(label);
  });

  it("counts calendar days, not hours, of the viewer's zone", () => {
    expect(calendarDaysBetween(new Date(2026, 10, 19, 23, 59), new Date(2026, 10, 20, 0, 1))).toBe(1);
    expect(calendarDaysBetween(new Date(2026, 10, 20, 0, 1), new Date(2026, 10, 20, 23, 59))).toBe(0);
    expect(calendarDaysBetween(new Date(2026, 3, 23, 12), new Date(2026, 3, 25, 12))).toBe(2);
  });
});

describe('limits', () => {
  it("are a member's own where an admin set one, zero included", () => {
    expect([memberLimit(null), memberLimit(0), memberLimit(7)]).toEqual([50, 0, 7]);
  });
  it('are counted anew at the start of the next Cairo day, which is 1 am when the clocks go forward', () => {
    expect(nextReset('2026-11-20').toISOString()).toBe('2026-11-20T22:00:00.000Z');
    expect(nextReset('2026-07-01').toISOString()).toBe('2026-07-01T21:00:00.000Z');
    expect(nextReset('2026-04-23').toISOString()).toBe('2026-04-23T22:00:00.000Z');
  });
});

describe('the snippet of a match', () => {
  it('shows the words around it, with an ellipsis where it is cut', () => {
    expect(snippetOf('The price of milk', 'MILK')).toBe('The price of milk');
    expect(snippetOf(`${'a '.repeat(100)}milk${' b'.repeat(100)}`, 'milk')).toMatch(/^…(a )+milk( b)+…$/);
  });
  it('holds the words within the first line of a narrow list, cut between words', () => {
    const snippet = snippetOf('Everything that is known about the consumer-goods market', 'market');
    expect(snippet).toBe('…the consumer-goods market');
  });
  it.each([
    ['كم سعر لبن نسمة', 'نسمه', ['نسمة']],
    ['السِّعر ١٢٣٫٥ في إمبابة، والسعر في امبابه', 'امبابه', ['إمبابة', 'امبابه']],
    ['السِّعر الآن', 'السعر', ['السِّعر']],
    ['Milk, milk \n and MILK', 'milk and', ['milk \n and']],
    ['رقم ٤٥', '45', ['٤٥']],
    ['up 5% here', '5%', ['5%']],
    ['nothing', 'ـ', []],
    ['nothing', 'else', []],
  ])('in %j of %j is found as %j, in any spelling', (text, query, words) => {
    expect(matchesIn(text, query).map(({ from, to }) => text.slice(from, to))).toEqual(words);
  });
});
