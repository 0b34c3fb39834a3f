import type { ListedNotification, NotificationOut } from '#lib/notifications/schema.ts';
import type { ReadMark } from './notification-stream.ts';

/** What the centre holds, as a reducer: what the server gave, what has arrived since, and what was read. */
export type CentreState = { items: readonly ListedNotification[]; unread: number; total: number };

export type CentreAction =
  | { kind: 'arrived'; notification: NotificationOut; seq: number }
  | { kind: 'older'; items: readonly ListedNotification[]; total: number }
  | { kind: 'read'; mark: ReadMark; at: string };

function marks({ ids, upTo }: ReadMark, item: ListedNotification): boolean {
  return item.readAt === null && ((ids?.includes(item.id) ?? false) || (upTo !== null && item.seq <= upTo));
}

export function centreReducer(state: CentreState, action: CentreAction): CentreState {
  switch (action.kind) {
    case 'arrived': {
      if (state.items.some(({ id }) => id === action.notification.id)) return state;
      const item = { ...action.notification, seq: action.seq, readAt: null };
      return { items: [item, ...state.items], unread: state.unread + 1, total: state.total + 1 };
    }
    case 'older': {
      const knownIds = new Set(state.items.map(({ id }) => id));
      const added = action.items.filter(({ id }) => !knownIds.has(id));
      return { ...state, items: [...state.items, ...added], total: action.total };
    }
    case 'read': {
      const { mark, at } = action;
      const items = state.items.map((item) => (marks(mark, item) ? { ...item, readAt: at } : item));
      const read = state.items.filter((item) => marks(mark, item)).length;
      // Marking everything also reads what is not listed here.
      const unread =
        mark.upTo === null ? Math.max(0, state.unread - read) : items.filter((i) => !i.readAt).length;
      return { ...state, items, unread };
    }
  }
}
