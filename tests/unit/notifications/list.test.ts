import { describe, expect, it } from 'vitest';
import { type CentreState, centreReducer } from '#components/notifications/notification-list.ts';

const at = '2026-11-20T10:00:00.000Z';
const item = (seq: number, readAt: string | null = null) => ({
  id: `n${seq}`,
  seq,
  type: 'payment.failed',
  createdAt: at,
  payload: {},
  readAt,
});
const state: CentreState = { items: [item(3), item(2), item(1, at)], unread: 4, total: 5 };

describe('the notification centre', () => {
  it('puts what arrives first and counts it, once', () => {
    const { seq: _, readAt: __, ...notification } = item(4);
    const once = centreReducer(state, { kind: 'arrived', notification, seq: 4 });
    expect(once.items.map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
    expect(once).toMatchObject({ unread: 5, total: 6 });
    expect(centreReducer(once, { kind: 'arrived', notification, seq: 4 })).toBe(once);
  });

  it('adds older ones that it does not have', () => {
    const more = centreReducer(state, { kind: 'older', items: [item(1), item(0)], total: 5 });
    expect(more.items.map(({ seq }) => seq)).toEqual([3, 2, 1, 0]);
  });

  it('marks one as read and counts only what was unread', () => {
    const read = centreReducer(state, { kind: 'read', mark: { ids: ['n3', 'n1'], upTo: null }, at });
    expect(read.unread).toBe(3);
    expect(read.items[0]?.readAt).toBe(at);
  });

  it('marks all as read, also those it does not list', () => {
    expect(centreReducer(state, { kind: 'read', mark: { ids: null, upTo: 3 }, at }).unread).toBe(0);
  });
});
