import { beforeEach, expect, it, vi } from 'vitest';
import { ChatSessions } from '#components/chat/chat-sessions.ts';
import { ChatStore } from '#components/chat/chat-store.ts';
import { followChatChanges } from '#components/chat/follow-chat-changes.ts';
import { setUpApiClient } from '#lib/browser/api-client.ts';
import { announceChatChange } from '#lib/browser/chat-changes.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

const AT = '2126-11-20T10:00:00.000Z';
const page = (id: string, messages: string[]) => ({
  ...{ id, title: id, isRenamed: false, isPinned: false, createdAt: AT, updatedAt: AT },
  ...{ messageCount: messages.length, hasEarlier: false, isRunning: false },
  messages: messages.map((message) => ({
    ...{ id: message, content: message, sender: 'user' as const, timestamp: AT },
  })),
});

const calls: string[] = [];
const sync = vi.fn(async () => {});
const tab = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
let store: ChatStore;

const setVisible = (isVisible: boolean) => {
  tab.visibilityState = isVisible ? 'visible' : 'hidden';
  tab.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', tab);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
  calls.length = 0;
  sync.mockClear();
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    const id = path.split('/').at(-1) ?? '';
    if (id === 'gone') {
      const refusal = { success: false, message: '', errors: { code: 'NOT_FOUND' } };
      return Response.json(refusal, { status: 404 });
    }
    return Response.json({ success: true, data: page(id, ['one', 'two']) });
  });
  store = new ChatStore({ owner: 'mona', heads: [], open: page('milk', ['one']), now: AT });
  const stop = followChatChanges({ store, sessions: new ChatSessions(store), sync });
  return () => {
    stop();
    setVisible(true);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

it('a chat that changed elsewhere is read once, however often it is named, and not where its message is here', async () => {
  announceChatChange({ id: 'milk', message: 'one' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([]);
  announceChatChange({ id: 'milk', message: 'two' });
  announceChatChange({ id: 'milk' });
  announceChatChange({ id: 'new', message: 'one' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual(['/api/chats/milk', '/api/chats/new']);
  expect(store.find('milk')?.messages).toHaveLength(2);
  expect(store.find('new')?.isOnServer).toBe(true);
});

it('one that was deleted elsewhere goes, and one that was deleted here is not requested', async () => {
  store.load(page('gone', ['one']));
  store.load(page('mine', ['one']));
  store.remove('mine');
  announceChatChange({ id: 'gone' });
  announceChatChange({ id: 'mine' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual(['/api/chats/gone']);
  expect(store.find('gone')).toBeUndefined();
});

it('nothing is read while the page is hidden, and all of it once it is shown', async () => {
  setVisible(false);
  announceChatChange({ id: 'milk' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([]);
  setVisible(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual(['/api/chats/milk']);
  expect(sync).not.toHaveBeenCalled();
});

it('the list is read where several have changed, and where a page is shown again after a minute', async () => {
  announceChatChange({ id: 'milk' });
  announceChatChange({ id: null });
  await vi.advanceTimersByTimeAsync(1000);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) announceChatChange({ id });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sync).toHaveBeenCalledTimes(2);
  setVisible(false);
  setVisible(true);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(sync).toHaveBeenCalledTimes(2);
  setVisible(false);
  setVisible(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sync).toHaveBeenCalledTimes(3);
  expect(calls).toEqual([]);
});
