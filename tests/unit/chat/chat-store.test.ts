import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CHAT_STORAGE_KEY, readChatStorage, writeChatStorage } from '#components/chat/chat-storage.ts';
import { ChatStore } from '#components/chat/chat-store.ts';
import { reconcileChats } from '#lib/chat/policy.ts';
import type { ChatStorage, LocalChat, MessageIn } from '#lib/chat/schema.ts';

/** Local storage and the events of other tabs, as far as the store uses them. */
class FakeStorage {
  readonly items = new Map<string, string>();
  capacity = Number.POSITIVE_INFINITY;
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => this.items.delete(key);
  setItem = (key: string, value: string) => {
    if (value.length > this.capacity) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  };
}

let storage: FakeStorage;
let cookie = '';
const listeners = new Set<(event: { key: string; newValue: string | null }) => void>();

beforeEach(() => {
  storage = new FakeStorage();
  listeners.clear();
  cookie = 'raff_hint=1';
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
  });
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: { key: string; newValue: string | null }) => void) =>
      listeners.add(listener),
    removeEventListener: (_: string, listener: (event: { key: string; newValue: string | null }) => void) =>
      listeners.delete(listener),
  });
  return () => vi.unstubAllGlobals();
});

const time = (minute: number) => new Date(Date.UTC(2126, 10, 20, 10, minute)).toISOString();
const question = (content: string): MessageIn => ({
  id: content.replaceAll(/\W/g, '-'),
  content,
  sender: 'user',
  timestamp: time(0),
});
const chat = (id: string, minute: number, more: Partial<LocalChat> = {}): LocalChat => ({
  id,
  title: id,
  createdAt: time(0),
  updatedAt: time(minute),
  messages: [question(`${id}?`)],
  ...more,
});
const store = (chats: LocalChat[]): ChatStorage => ({
  owner: null,
  currentChatId: null,
  chats,
  deletedIds: [],
});
const guest = () => new ChatStore({ owner: null, heads: [], open: null, now: time(0) });
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const storedIds = () => ids(readChatStorage().chats).sort();

describe('the chats of a browser', () => {
  it('begin with one empty chat, which is not kept', () => {
    const chats = guest();
    expect(chats.state.chats).toMatchObject([{ title: 'New Chat', messages: [] }]);
    chats.restore();
    expect(storage.getItem(CHAT_STORAGE_KEY)).toBeNull();
  });

  it('take their title from the first question, and come back with their ISO dates', () => {
    const chats = guest();
    const { openId } = chats.state;
    chats.keep(openId, [question('How much is the milk today?')], time(5));
    expect(readChatStorage().chats).toMatchObject([
      { id: openId, title: 'How much is the…', updatedAt: time(5) },
    ]);
    const again = guest();
    again.restore();
    expect(again.state.openId).toBe(openId);
    expect(again.find(openId)).toMatchObject({ title: 'How much is the…', updatedAt: time(5) });
    again.keep(openId, [question('How much is the milk today?'), question('And now?')], time(6));
    expect(again.find(openId)?.title).toBe('How much is the…');
  });

  it('refuse a new chat while the open one has the default title', () => {
    const chats = guest();
    expect(chats.startChat()).toBe(false);
    chats.keep(chats.state.openId, [question('a b c')], time(1));
    expect(chats.startChat()).toBe(true);
    expect(chats.startChat()).toBe(false);
    expect(chats.state.chats).toHaveLength(2);
  });

  it('open the first that remains when the open one is deleted, and a new one when none does', () => {
    writeChatStorage(store([chat('a', 3), chat('b', 2), chat('c', 1)]));
    const chats = guest();
    chats.restore();
    chats.open('b');
    chats.remove('b');
    expect(chats.state.openId).toBe('a');
    chats.remove('a');
    chats.remove('c');
    expect(chats.state.chats).toMatchObject([{ title: 'New Chat' }]);
    expect(storedIds()).toEqual([]);
  });

  it('are not lost to a second tab, in either direction', () => {
    const [one, other] = [guest(), guest()];
    one.restore();
    other.restore();
    one.keep(one.state.openId, [question('asked in one tab')], time(1));
    other.keep(other.state.openId, [question('asked in the other')], time(2));
    expect(storedIds()).toEqual([one.state.openId, other.state.openId].sort());
    for (const listener of listeners) {
      listener({ key: CHAT_STORAGE_KEY, newValue: storage.getItem(CHAT_STORAGE_KEY) });
    }
    expect(ids(one.state.chats)).toContain(other.state.openId);
    one.keep(one.state.openId, [question('asked in one tab'), question('again')], time(3));
    expect(storedIds()).toEqual([one.state.openId, other.state.openId].sort());
  });

  it('stay deleted although another tab still has them', () => {
    writeChatStorage(store([chat('a', 3), chat('b', 2)]));
    const [one, other] = [guest(), guest()];
    one.restore();
    other.restore();
    one.remove('a');
    other.keep('b', [question('b?'), question('more')], time(9));
    expect(storedIds()).toEqual(['b']);
    expect(readChatStorage().deletedIds).toEqual(['a']);
    other.confirmDeleted('a');
    expect(readChatStorage().deletedIds).toEqual([]);
  });

  it("of another owner are neither read nor written over into one's own", () => {
    writeChatStorage({ ...store([chat('theirs', 1)]), owner: 'somebody' });
    const mine = new ChatStore({ owner: 'me', heads: [], open: null, now: time(0) });
    mine.restore();
    expect(mine.find('theirs')).toBeUndefined();
    mine.keep(mine.state.openId, [question('mine')], time(1));
    expect(readChatStorage()).toMatchObject({ owner: 'me', chats: [{ id: mine.state.openId }] });
  });

  it('of a member are not written any more once the session is over', () => {
    const mine = new ChatStore({ owner: 'me', heads: [], open: null, now: time(0) });
    mine.restore();
    cookie = '';
    mine.keep(mine.state.openId, [question('too late')], time(1));
    expect(storage.getItem(CHAT_STORAGE_KEY)).toBeNull();
  });

  it('shed what can be had again when the storage is full', () => {
    const heavy = (id: string, minute: number) =>
      chat(id, minute, {
        messages: [{ ...question(id), sender: 'bot', parts: [{ type: 'text', text: 'x'.repeat(2000) }] }],
      });
    storage.capacity = 30_000;
    writeChatStorage(store(Array.from({ length: 30 }, (_, at) => heavy(`c${at}`, at))));
    const kept = readChatStorage().chats;
    expect(kept).toHaveLength(30);
    expect(kept[0]?.messages[0]?.parts).toBeDefined();
    expect(kept.at(-1)?.messages[0]?.parts).toBeUndefined();
    storage.capacity = 2500;
    writeChatStorage(store(Array.from({ length: 30 }, (_, at) => heavy(`c${at}`, at))));
    expect(readChatStorage().chats).toHaveLength(10);
    expect(readChatStorage().chats[0]?.id).toBe('c29');
  });

  it.each(['', '{', 'null', '[]', '{"chats":"x"}', '{"chats":[1,{"id":"a"}],"owner":null}'])(
    'survive whatever stands in the storage: %j',
    (text) => {
      storage.setItem(CHAT_STORAGE_KEY, text);
      expect(readChatStorage()).toMatchObject({ chats: [], deletedIds: [] });
    },
  );

  it("show the server's list before its messages have come, and the chat that the address names whole", () => {
    const head = { id: 'a', title: 'A', createdAt: time(0), updatedAt: time(5) };
    const open = { ...chat('b', 4), messages: [{ ...question('b?'), parts: undefined }] };
    const mine = new ChatStore({
      owner: 'me',
      heads: [head, { ...head, id: 'b', updatedAt: time(4) }],
      open,
      now: time(0),
    });
    expect(mine.state.openId).toBe('b');
    expect(mine.find('a')?.messages).toBeNull();
    expect(mine.find('b')?.messages).toHaveLength(1);
  });
});

describe('a chat that was deleted here', () => {
  it('does not come back with an answer of the server that was on its way', () => {
    const head = { id: 'a', title: 'A', createdAt: time(0), updatedAt: time(5) };
    const mine = new ChatStore({ owner: 'me', heads: [head], open: null, now: time(0) });
    mine.restore();
    mine.remove('a');
    mine.confirmDeleted('a');
    const late = { chats: [chat('a', 5)], isComplete: true };
    expect(reconcileChats(mine.state.chats, late, mine.goneIds).chats.some(({ id }) => id === 'a')).toBe(
      false,
    );
  });
});

describe("bringing a browser's chats and the server's together", () => {
  const nothing = new Set<string>();

  it('keeps the newer of each', () => {
    const local = [chat('a', 5, { isOnServer: true }), chat('b', 1, { isOnServer: true })];
    const server = { chats: [chat('a', 4), chat('b', 2), chat('c', 3)], isComplete: true };
    const { chats, unsent } = reconcileChats(local, server, nothing);
    expect(chats.map(({ id, updatedAt }) => [id, updatedAt])).toEqual([
      ['a', time(5)],
      ['c', time(3)],
      ['b', time(2)],
    ]);
    expect(unsent).toEqual([]);
    expect(chats.every(({ isOnServer }) => isOnServer)).toBe(true);
  });

  it('drops what was deleted on another device, and sends what the server never had', () => {
    const local = [chat('gone', 5, { isOnServer: true }), chat('new', 1)];
    const { chats, unsent } = reconcileChats(local, { chats: [], isComplete: true }, nothing);
    expect(ids(chats)).toEqual(['new']);
    expect(ids(unsent)).toEqual(['new']);
  });

  it('does not take a chat that is merely older than the listed ones for deleted', () => {
    const local = [chat('old', 1, { isOnServer: true }), chat('gone', 8, { isOnServer: true })];
    const { chats } = reconcileChats(
      local,
      { chats: [chat('a', 5), chat('b', 9)], isComplete: false },
      nothing,
    );
    expect(ids(chats)).toEqual(['b', 'a', 'old']);
  });

  it('does not bring back what was deleted here and the server has not confirmed', () => {
    const { chats } = reconcileChats([], { chats: [chat('a', 5)], isComplete: true }, new Set(['a']));
    expect(chats).toEqual([]);
  });
});
