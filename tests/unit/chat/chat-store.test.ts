import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatStore, listedChat } from '#components/chat/chat-store.ts';
import { readChatStorage, writeChatStorage } from '#components/chat/local-chats.ts';
import { ratingsOf } from '#components/chat/send-rating.ts';
import {
  deleteAllOnServer,
  loadAllMessages,
  loadMessages,
  sendEdit,
  settleLocalChats,
  syncChats,
} from '#components/chat/sync-chats.ts';
import { setUpApiClient } from '#lib/browser/api-client.ts';
import { CHAT_STORAGE_KEY } from '#lib/browser/client-session.ts';
import { reconcileChats } from '#lib/chat/policy.ts';
import type { ChatStorage, LocalChat, MessageIn } from '#lib/chat/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

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
/** What the server answers for one chat. */
const page = (id: string, minute: number, messages = [question(`${id}?`)], hasEarlier = false) => ({
  id,
  title: id,
  isRenamed: false,
  isPinned: false,
  createdAt: time(0),
  updatedAt: time(minute),
  messageCount: messages.length,
  messages,
  hasEarlier,
  isRunning: false,
});
const store = (chats: LocalChat[]): ChatStorage => ({
  owner: null,
  currentChatId: null,
  chats,
  deletedIds: [],
  edits: [],
  clearing: null,
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
    chats.open(chat('b', 2));
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
    expect(kept[0]?.messages[0]?.parts).toEqual([{ type: 'text', text: 'x'.repeat(2000) }]);
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

  it('are none without messages, even where others wrote them there', () => {
    storage.setItem(
      CHAT_STORAGE_KEY,
      JSON.stringify(store([chat('empty', 3, { messages: [] }), chat('a', 2)])),
    );
    const chats = guest();
    chats.restore();
    expect(ids(chats.state.chats)).toEqual(expect.arrayContaining(['a']));
    expect(ids(chats.state.chats)).not.toContain('empty');
  });

  it("show the server's list before its messages have come, and the chat that the address names whole", () => {
    const head = { ...page('a', 5), title: 'A' };
    const open = page('b', 4);
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

describe('the chats of a member', () => {
  const member = (heads = [page('a', 5), page('b', 4)]) =>
    new ChatStore({ owner: 'me', heads, open: null, now: time(0) });

  it('get their newest messages when they are opened, and earlier ones before them', () => {
    const mine = member();
    expect(mine.find('a')?.messages).toBeNull();
    mine.load(page('a', 5, [question('three'), question('four')], true));
    expect(mine.find('a')).toMatchObject({ hasEarlier: true, messages: [{ id: 'three' }, { id: 'four' }] });
    mine.prepend(page('a', 5, [question('one'), question('two'), question('three')], false));
    const { messages, hasEarlier } = mine.find('a') ?? {};
    expect(ids(messages ?? [])).toEqual(['one', 'two', 'three', 'four']);
    expect(hasEarlier).toBe(false);
  });

  it('keep the messages that are here when the list names no newer state, and read them anew when it does', () => {
    const mine = member();
    mine.load(page('a', 5));
    const sync = (minute: number) => {
      const server = { chats: [listedChat({ ...page('a', minute), messages: [] })], isComplete: true };
      mine.replace({ ...reconcileChats(mine.state.chats, server, mine.goneIds), older: null }, new Set());
    };
    sync(5);
    expect(mine.find('a')?.messages).toHaveLength(1);
    sync(6);
    expect(mine.find('a')?.messages).toBeNull();
  });

  it('are stored as their newest hundred messages, and leave the storage when the server has them no more', () => {
    const mine = member();
    const many = Array.from({ length: 130 }, (_, at) => question(`q${at}`));
    mine.load(page('a', 5, many));
    const [stored] = readChatStorage().chats;
    expect(stored).toMatchObject({ id: 'a', hasEarlier: true });
    expect(ids(stored?.messages ?? [])).toEqual(ids(many.slice(-100)));
    const server = { chats: [], isComplete: true };
    mine.replace({ ...reconcileChats(mine.state.chats, server, mine.goneIds), older: null }, new Set());
    expect(storedIds()).toEqual([]);
  });

  it('give way in a full storage to those that nobody else has', () => {
    const text = 'x'.repeat(3000);
    const copies = Array.from({ length: 10 }, (_, at) =>
      chat(`copy${at}`, 20 + at, { isOnServer: true, messages: [{ ...question('q'), content: text }] }),
    );
    storage.capacity = 8000;
    writeChatStorage({ ...store([...copies, chat('own', 1)]), owner: 'me' });
    expect(storedIds()).toEqual(['own']);
    storage.capacity = Number.POSITIVE_INFINITY;
    const large = Array.from({ length: 30 }, (_, at) => ({
      ...question(`q${at}`),
      content: 'x'.repeat(30_000),
    }));
    writeChatStorage({
      ...store(copies.slice(0, 2).map((copy) => ({ ...copy, messages: large }))),
      owner: 'me',
    });
    expect(storedIds()).toEqual(['copy1']);
  });

  it('that a search found outside of the list are opened from the list', () => {
    const mine = member();
    mine.open({ id: 'far', title: 'Far', createdAt: time(0), updatedAt: time(1), messages: null });
    expect(mine.state.openId).toBe('far');
    expect(mine.find('far')?.messages).toBeNull();
  });

  it('take the ids that the server gave them', () => {
    const mine = member([]);
    const { openId } = mine.state;
    mine.keep(openId, [question('mine')], time(1));
    mine.confirmKept(new Map([[openId, 'theirs']]));
    expect(mine.state.openId).toBe('theirs');
    expect(mine.find('theirs')).toMatchObject({ isOnServer: true });
    expect(readChatStorage()).toMatchObject({ currentChatId: 'theirs', chats: [{ id: 'theirs' }] });
  });
});

describe('chats from before signing in', () => {
  const sent: string[][] = [];
  const answer = (response: (ids: string[]) => Response) => {
    sent.length = 0;
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const { chats } = JSON.parse(String(init.body));
      sent.push(ids(chats));
      return response(ids(chats));
    });
  };
  const taken = (kept: string[]) =>
    Response.json({ statusCode: 200, success: true, message: '', data: kept });
  const refused = (status: number, code: string) =>
    Response.json({ statusCode: status, success: false, message: '', errors: { code } }, { status });
  beforeEach(() => setUpApiClient({ locale: 'en', texts: messagesFor('en').errors }));

  it('become the person’s at once, are sent, and are told apart from then on', async () => {
    writeChatStorage(store([chat('a', 2), chat('b', 1)]));
    answer((kept) => taken(kept.map((id) => (id === 'b' ? 'b-anew' : id))));
    await settleLocalChats('me');
    expect(sent).toEqual([['a', 'b']]);
    expect(readChatStorage()).toMatchObject({
      owner: 'me',
      chats: [
        { id: 'a', isOnServer: true },
        { id: 'b-anew', isOnServer: true },
      ],
    });
    await settleLocalChats('me');
    expect(sent).toHaveLength(1);
  });

  it('are open again where the address names the one that signing up led away from, sent already or not', async () => {
    const before = guest();
    before.keep(before.state.openId, [question('Cheapest milk')], time(1));
    before.startChat();
    const asked = before.state.chats.find(({ messages }) => messages?.length)?.id ?? '';
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
    await settleLocalChats('me');
    const after = new ChatStore({ owner: 'me', heads: [], open: null, now: time(2) });
    after.restore(asked);
    expect(after.state.openId).toBe(asked);
    const unasked = new ChatStore({ owner: 'me', heads: [], open: null, now: time(2) });
    unasked.restore(null);
    expect(unasked.find(unasked.state.openId)?.messages).toEqual([]);
  });

  it('are sent some at a time, within what one call may carry', async () => {
    const large = { ...question('q'), content: 'س'.repeat(39_000) };
    const chats = Array.from({ length: 24 }, (_, at) =>
      chat(`c${at}`, at, { messages: [large, { ...large, id: 'r' }] }),
    );
    writeChatStorage(store(chats));
    answer(taken);
    await settleLocalChats('me');
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.flat().sort()).toEqual(ids(chats).sort());
  });

  it.each([
    [409, 'CHAT_STORAGE_FULL'],
    [500, 'INTERNAL_ERROR'],
  ])('stay in the browser, as the person’s, when the server answers %i', async (status, code) => {
    writeChatStorage(store([chat('a', 2)]));
    answer(() => refused(status, code));
    await settleLocalChats('me');
    expect(readChatStorage()).toMatchObject({ owner: 'me', chats: [{ id: 'a' }] });
    const mine = new ChatStore({ owner: 'me', heads: [], open: null, now: time(0) });
    mine.restore();
    mine.keep(mine.state.openId, [question('another')], time(5));
    expect(storedIds()).toContain('a');
    answer(taken);
    await settleLocalChats('me');
    expect(readChatStorage().chats.every(({ isOnServer }) => isOnServer)).toBe(true);
  });

  it('are not kept from being sent by one that is not understood', async () => {
    writeChatStorage(store([chat('a', 3), chat('bad', 2), chat('c', 1)]));
    answer((kept) => (kept.includes('bad') ? refused(400, 'VALIDATION_ERROR') : taken(kept)));
    await settleLocalChats('me');
    const known = readChatStorage().chats.map(({ id, isOnServer }) => [id, isOnServer === true]);
    expect(known).toEqual([
      ['a', true],
      ['bad', false],
      ['c', true],
    ]);
  });
});

describe('a chat that was renamed', () => {
  const calls: { path: string; body: { title: string } }[] = [];
  let isServerUp = true;
  beforeEach(() => {
    setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
    calls.length = 0;
    isServerUp = true;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body));
      calls.push({ path, body });
      if (!isServerUp) throw new TypeError('Failed to fetch');
      const { messages: _messages, ...head } = page(path.split('/').at(-1) ?? '', 5);
      return Response.json({
        statusCode: 200,
        success: true,
        message: '',
        data: { ...head, ...body, isRenamed: true },
      });
    });
  });
  const member = () => new ChatStore({ owner: 'me', heads: [page('a', 5)], open: null, now: time(0) });
  const rename = (chats: ChatStore, id: string, title: string) => {
    const named = chats.find(id);
    if (named) chats.edit(named, { title });
  };

  it('keeps its title when its first question is asked again, and is no new chat whatever its title says', () => {
    const chats = guest();
    const { openId } = chats.state;
    chats.keep(openId, [question('How much is the milk today?')], time(5));
    rename(chats, openId, 'New Chat');
    chats.keep(openId, [question('How much is the milk today?'), question('And now?')], time(6));
    expect(chats.find(openId)).toMatchObject({ title: 'New Chat', isRenamed: true });
    expect(chats.startChat()).toBe(true);
    const again = guest();
    again.restore();
    expect(again.find(openId)).toMatchObject({ title: 'New Chat', isRenamed: true });
  });

  it('of a guest is renamed in every tab, by whichever came last, and is sent with its title after signing in', async () => {
    writeChatStorage(store([chat('a', 3)]));
    const [one, other] = [guest(), guest()];
    const follow = () => {
      for (const listener of listeners)
        listener({ key: CHAT_STORAGE_KEY, newValue: storage.getItem(CHAT_STORAGE_KEY) });
    };
    one.restore();
    other.restore();
    rename(one, 'a', 'First');
    follow();
    expect(other.find('a')?.title).toBe('First');
    rename(other, 'a', 'Second');
    follow();
    one.keep('a', [question('a?'), question('more')], time(9));
    expect(readChatStorage().chats).toMatchObject([{ title: 'Second', isRenamed: true, updatedAt: time(9) }]);
    await settleLocalChats('me');
    expect(calls).toMatchObject([{ body: { chats: [{ id: 'a', title: 'Second', isRenamed: true }] } }]);
    expect(readChatStorage().edits).toEqual([]);
  });

  it('of a member stays renamed here while the server is away, and is sent when it is back', async () => {
    isServerUp = false;
    const mine = member();
    mine.restore();
    rename(mine, 'a', 'Mine');
    await sendEdit(mine, 'a');
    expect(calls).toHaveLength(1);
    // The next page has the old title from the server, and says the new one.
    const next = member();
    next.restore();
    expect(next.find('a')).toMatchObject({ title: 'Mine', isRenamed: true });
    const server = { chats: [listedChat({ ...page('a', 9), messages: [] })], isComplete: true };
    next.replace({ ...reconcileChats(next.state.chats, server, next.goneIds), older: null }, new Set());
    expect(next.find('a')?.title).toBe('Mine');
    isServerUp = true;
    await sendEdit(next, 'a');
    expect(calls.at(-1)).toMatchObject({ path: '/api/chats/a', body: { title: 'Mine' } });
    expect([next.edits, readChatStorage().edits]).toEqual([[], []]);
    expect(next.find('a')?.title).toBe('Mine');
  });

  it('again while the first change is on its way is sent once more, after it', async () => {
    const mine = member();
    mine.restore();
    rename(mine, 'a', 'One');
    const sending = sendEdit(mine, 'a');
    rename(mine, 'a', 'Two');
    await Promise.all([sending, sendEdit(mine, 'a')]);
    expect(calls.map(({ body }) => body.title)).toEqual(['One', 'Two']);
    expect(mine.find('a')?.title).toBe('Two');
    expect(mine.edits).toEqual([]);
  });

  it('on another device is renamed here too, although its messages are as new here', () => {
    const mine = member();
    mine.load(page('a', 5));
    const server = { chats: [{ ...chat('a', 5), title: 'Theirs', isRenamed: true }], isComplete: true };
    mine.replace({ ...reconcileChats(mine.state.chats, server, mine.goneIds), older: null }, new Set());
    expect(mine.find('a')).toMatchObject({ title: 'Theirs', isRenamed: true });
    // A copy that another tab had stored before does not undo it.
    const stale = new ChatStore({
      owner: 'me',
      heads: [{ ...page('a', 5), title: 'Newest', isRenamed: true }],
      open: null,
      now: time(0),
    });
    stale.restore();
    expect(stale.find('a')?.title).toBe('Newest');
  });

  it.each([
    [404, 'NOT_FOUND', true, []],
    [400, 'VALIDATION_ERROR', true, []],
    [404, 'NOT_FOUND', undefined, [{ id: 'b', title: 'Mine' }]],
    [503, 'NOT_READY', true, [{ id: 'b', title: 'Mine' }]],
  ])(
    'and refused with %i %s (on the server: %s) leaves to be sent: %j',
    async (status, code, isOnServer, left) => {
      writeChatStorage({ ...store([chat('b', 3, { isOnServer })]), owner: 'me' });
      const mine = member();
      mine.restore();
      rename(mine, 'b', 'Mine');
      vi.stubGlobal('fetch', async () =>
        Response.json({ statusCode: status, success: false, message: '', errors: { code } }, { status }),
      );
      await sendEdit(mine, 'b');
      expect(mine.edits).toEqual(left);
      expect(readChatStorage().edits).toEqual(left);
    },
  );
});

describe('a chat that was pinned', () => {
  const pin = (chats: ChatStore, id: string, isPinned = true) => {
    const found = chats.find(id);
    if (found) chats.edit(found, { isPinned });
  };
  const pins = (chats: ChatStore) => ids(chats.state.chats.filter(({ isPinned }) => isPinned));

  it('of a guest comes back pinned, is opened first when another is deleted, and outlives a full storage', () => {
    writeChatStorage(store(Array.from({ length: 30 }, (_, at) => chat(`c${at}`, at))));
    const chats = guest();
    chats.restore();
    pin(chats, 'c1');
    const again = guest();
    again.restore();
    expect(pins(again)).toEqual(['c1']);
    again.open(chat('c29', 29));
    again.remove('c29');
    expect(again.state.openId).toBe('c1');
    storage.capacity = 2500;
    again.keep('c1', [question('c1?')], time(1));
    expect(storedIds()).toContain('c1');
    storage.capacity = Number.POSITIVE_INFINITY;
    pin(again, 'c1', false);
    expect(pins(again)).toEqual([]);
  });

  it('does not make newer ones that are not listed look deleted, and is unpinned here when it is elsewhere', () => {
    const local = [
      chat('middle', 3, { isOnServer: true }),
      chat('was', 1, { isOnServer: true, isPinned: true }),
      chat('new', 2, { isPinned: true }),
    ];
    const server = { chats: [chat('pinned', 1, { isPinned: true }), chat('a', 5)], isComplete: false };
    const { chats, goneIds } = reconcileChats(local, server, new Set());
    expect(goneIds).toEqual([]);
    expect(ids(chats.filter(({ isPinned }) => isPinned)).sort()).toEqual(['new', 'pinned']);
  });

  it('and refused for there are twenty is pinned no more, and says why', async () => {
    setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
    const toasts: unknown[] = [];
    vi.stubGlobal('window', {
      ...window,
      dispatchEvent: ({ detail }: CustomEvent) => toasts.push(detail),
    });
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { statusCode: 409, success: false, message: 'No room', errors: { code: 'CHAT_PINS_FULL' } },
        { status: 409 },
      ),
    );
    const mine = new ChatStore({ owner: 'me', heads: [page('a', 5)], open: null, now: time(0) });
    mine.restore();
    pin(mine, 'a');
    expect(pins(mine)).toEqual(['a']);
    await sendEdit(mine, 'a');
    expect(pins(mine)).toEqual([]);
    expect(mine.edits).toEqual([]);
    expect(toasts).toEqual([{ type: 'error', message: 'No room' }]);
  });

  it('and renamed while there are twenty keeps the title, which is sent alone', async () => {
    setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
    vi.stubGlobal('window', { ...window, dispatchEvent: () => true });
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body));
      bodies.push(body);
      const { messages: _messages, ...head } = page('a', 5);
      if (!body.isPinned)
        return Response.json({
          statusCode: 200,
          success: true,
          message: '',
          data: { ...head, ...body, isRenamed: true },
        });
      const errors = { code: 'CHAT_PINS_FULL' };
      return Response.json({ statusCode: 409, success: false, message: 'No room', errors }, { status: 409 });
    });
    const mine = new ChatStore({ owner: 'me', heads: [page('a', 5)], open: null, now: time(0) });
    mine.restore();
    pin(mine, 'a');
    const renamed = mine.find('a');
    if (renamed) mine.edit(renamed, { title: 'Mine' });
    await sendEdit(mine, 'a');
    expect(bodies).toEqual([{ isPinned: true, title: 'Mine' }, { title: 'Mine' }]);
    expect(mine.find('a')).toMatchObject({ title: 'Mine', isPinned: false });
    expect(mine.edits).toEqual([]);
  });
});

describe('all chats deleted here', () => {
  const calls: string[] = [];
  let isServerUp = true;
  beforeEach(() => {
    setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
    calls.length = 0;
    isServerUp = true;
    vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
      calls.push(`${method} ${path}`);
      if (!isServerUp) throw new TypeError('Failed to fetch');
      return Response.json({ statusCode: 200, success: true, message: '', data: [] });
    });
  });
  const member = () =>
    new ChatStore({ owner: 'me', heads: [page('a', 5), page('b', 4)], open: null, now: time(0) });

  it('of a guest are gone in every tab, and do not come back with one that still has them', () => {
    writeChatStorage(store([chat('a', 3), chat('b', 2)]));
    const [one, other] = [guest(), guest()];
    one.restore();
    other.restore();
    one.removeAll(new Set());
    expect(one.state.chats).toMatchObject([{ title: 'New Chat', messages: [] }]);
    other.keep('b', [question('b?'), question('more')], time(9));
    expect(storedIds()).toEqual([]);
    one.keep(one.state.openId, [question('After it')], time(1));
    expect(storedIds()).toEqual([one.state.openId]);
  });

  it('of a member are deleted by one call, and what was changed of them is forgotten', async () => {
    const mine = member();
    mine.restore();
    const a = mine.find('a');
    if (a) mine.edit(a, { title: 'Mine' });
    mine.removeAll(new Set());
    await deleteAllOnServer(mine, false);
    expect(calls).toEqual(['DELETE /api/chats']);
    expect([mine.edits, mine.clearing]).toEqual([[], null]);
    expect(readChatStorage()).toMatchObject({ edits: [], clearing: null, deletedIds: [] });
    // An answer of the server that was on its way does not bring them back.
    mine.load(page('a', 5));
    expect(mine.find('a')).toBeUndefined();
  });

  it('stay deleted while the server is away, those that were never listed too, and are deleted when it is back', async () => {
    isServerUp = false;
    const mine = member();
    mine.restore();
    mine.removeAll(new Set(['b']));
    await deleteAllOnServer(mine, false);
    expect(mine.deletedIds).toEqual(['b']);

    const heads = [page('elsewhere', 9), page('a', 5), page('b', 4), page('older', 1)];
    const next = new ChatStore({ owner: 'me', heads, open: null, now: time(0) });
    next.restore();
    const kept = () => ids(next.state.chats.filter(({ messages }) => messages === null));
    expect(kept()).toEqual(['elsewhere']);
    next.addOlder([listedChat({ ...page('oldest', 0), messages: [] })], null);
    expect(kept()).toEqual(['elsewhere']);
    // One that is begun meanwhile stays, whatever the browser's clock says.
    next.keep(next.state.openId, [question('After it')], time(-60));
    const again = new ChatStore({ owner: 'me', heads: [], open: null, now: time(0) });
    again.restore();
    expect(again.find(next.state.openId)).toBeDefined();

    isServerUp = true;
    calls.length = 0;
    await syncChats(next, () => new Set());
    const until = new Date(Date.parse(time(5)) + 5000).toISOString();
    expect(calls.slice(0, 2)).toEqual([
      `DELETE /api/chats?before=${encodeURIComponent(until)}`,
      'DELETE /api/chats/b',
    ]);
    expect(readChatStorage()).toMatchObject({ clearing: null, deletedIds: [] });
  });
});

describe('what the server answered before it had an edit', () => {
  const answer = (data: unknown) => Response.json({ statusCode: 200, success: true, message: '', data });
  const edited = () => {
    setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
    const mine = new ChatStore({ owner: 'me', heads: [page('a', 5)], open: null, now: time(0) });
    mine.restore();
    let title = 'a';
    const reads: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      if (method === 'PATCH') {
        title = JSON.parse(String(body)).title;
        return answer({ ...page('a', 5), title, isRenamed: true });
      }
      const asItWas = { ...page('a', 5), title };
      reads.push(path);
      const a = mine.find('a');
      if (reads.length === 1 && a) {
        mine.edit(a, { title: 'Mine' });
        await sendEdit(mine, 'a');
      }
      return answer(path === '/api/chats' ? [asItWas] : asItWas);
    });
    return { mine, reads };
  };

  it('is requested again with the list', async () => {
    const { mine, reads } = edited();
    await syncChats(mine, () => new Set());
    expect(mine.find('a')).toMatchObject({ title: 'Mine' });
    expect(reads).toEqual(['/api/chats', '/api/chats']);
  });

  it('is requested again with the chat itself', async () => {
    const { mine, reads } = edited();
    await loadMessages(mine, 'a');
    expect(mine.find('a')).toMatchObject({ title: 'Mine' });
    expect(reads).toEqual(['/api/chats/a', '/api/chats/a']);
  });
});

describe('a list that was on its way when an answer was rated', () => {
  it('is requested again', async () => {
    setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
    const mine = new ChatStore({ owner: 'me', heads: [page('a', 5)], open: null, now: time(0) });
    mine.restore();
    const answer = (data: unknown) => Response.json({ statusCode: 200, success: true, message: '', data });
    let ratings: Record<string, string> | undefined;
    let lists = 0;
    vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
      if (method === 'PUT') {
        ratings = { one: 'up' };
        return answer({ messageId: 'one', rating: 'up' });
      }
      lists += 1;
      const listed = [{ ...page('a', 5), ...(ratings ? { ratings } : {}) }];
      if (lists === 1) await ratingsOf(mine, mine.find('a'))?.onRate('one', { rating: 'up' });
      return answer(listed);
    });
    await syncChats(mine, () => new Set());
    expect(mine.find('a')?.ratings).toEqual({ one: 'up' });
    expect(lists).toBe(2);
  });
});

describe('all messages of a chat', () => {
  it('are those that are here and those that only the server has, page by page', async () => {
    setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
    const pages: Record<string, ReturnType<typeof page>> = {
      '/api/chats/a': page('a', 5, [question('three'), question('four')], true),
      '/api/chats/a?before=three': page('a', 5, [question('one'), question('two')]),
    };
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json({ statusCode: 200, success: true, message: '', data: pages[path] }),
    );
    const named = { ...chat('a', 5), messages: null };
    expect(ids(await loadAllMessages(named))).toEqual(['one', 'two', 'three', 'four']);
    const partly = chat('a', 5, { messages: [question('three')], hasEarlier: true });
    expect(ids(await loadAllMessages(partly))).toEqual(['one', 'two', 'three']);
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('not asked')));
    expect(ids(await loadAllMessages(chat('a', 5)))).toEqual(['a-']);
  });
});

describe('a chat that was deleted here', () => {
  it('does not come back with an answer of the server that was on its way', () => {
    const head = { ...page('a', 5), title: 'A' };
    const mine = new ChatStore({ owner: 'me', heads: [head], open: null, now: time(0) });
    mine.restore();
    mine.remove('a');
    mine.confirmDeleted('a');
    mine.load(page('a', 5));
    expect(mine.find('a')).toBeUndefined();
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

  it('sends what goes on after the messages of the server, and nothing that would replace any of them', () => {
    const [one, two, three] = [question('one'), question('two'), question('three')];
    const mine = (id: string, messages: MessageIn[], more: Partial<LocalChat> = {}) =>
      chat(id, 5, { isOnServer: true, messages, ...more });
    const theirs = (id: string, messages: MessageIn[], more: Partial<LocalChat> = {}) =>
      chat(id, 4, { messages, ...more });
    const local = [
      mine('goes-on', [one, two]),
      mine('answered', [one, { ...two, sender: 'bot' }]),
      mine('same', [one, two]),
      mine('behind', [one]),
      mine('other', [one, two, three]),
      mine('cut', [one, two], { hasEarlier: true }),
      mine('older', [one, two], { updatedAt: time(3) }),
      mine('branched', [one, two]),
      mine('rated', [one, two]),
      mine('not-listed-whole', [one, two]),
    ];
    const listed = [
      theirs('goes-on', [one], { title: 'Server title', ratings: {} }),
      // Its answer is still being written: a page that was left has a part of it.
      theirs('answered', [one]),
      theirs('same', [one, two]),
      theirs('behind', [one, two]),
      theirs('other', [one, three]),
      theirs('cut', [one]),
      theirs('older', [one]),
      theirs('branched', [one], { branches: { kept: 1, places: [] } }),
      theirs('rated', [one], { ratings: { one: 'up' } }),
      theirs('not-listed-whole', []),
    ];
    const { unsent } = reconcileChats(local, { chats: listed, isComplete: true }, nothing);
    expect(unsent).toMatchObject([{ id: 'goes-on', title: 'Server title', messages: [one, two] }]);
  });

  it('keeps the messages that are being read when the server lists more of the same state', () => {
    const mine = chat('a', 5, { isOnServer: true, hasEarlier: true });
    const whole = { ...mine, hasEarlier: undefined, messages: [question('earlier'), ...mine.messages] };
    const { chats } = reconcileChats([mine], { chats: [whole], isComplete: true }, nothing);
    expect(chats).toEqual([mine]);
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

describe('ratings of answers', () => {
  const server = (ratings?: Record<string, 'up' | 'down'>) => ({
    ...page('milk', 5, [question('milk?')]),
    ...(ratings ? { ratings } : {}),
  });
  const member = (ratings?: Record<string, 'up' | 'down'>) =>
    new ChatStore({ owner: 'mona', heads: [], open: server(ratings), now: time(0) });

  it('are changed and taken back here at once, and are kept in the copy of the chat', () => {
    const mine = member({ a: 'up' });
    mine.rate('milk', 'b', 'down');
    expect(mine.find('milk')?.ratings).toEqual({ a: 'up', b: 'down' });
    mine.rate('milk', 'a', null);
    expect(mine.find('milk')?.ratings).toEqual({ b: 'down' });
    expect(readChatStorage().chats).toMatchObject([{ id: 'milk', ratings: { b: 'down' } }]);
  });

  it('are always the server’s: a copy of the browser does not bring back what was taken back elsewhere', () => {
    member().rate('milk', 'a', 'up');
    const again = member({ a: 'down' });
    again.restore();
    expect(again.find('milk')?.ratings).toEqual({ a: 'down' });
    const stored = readChatStorage().chats;
    const { chats } = reconcileChats(
      stored.map((each) => ({ ...each, isOnServer: true })),
      { chats: [{ ...chat('milk', 5), isOnServer: true }], isComplete: true },
      new Set(),
    );
    expect(chats[0]?.ratings).toBeUndefined();
  });

  it('are read tolerantly', () => {
    const odd = { ...chat('milk', 5), ratings: { a: 'sideways' } } as unknown as LocalChat;
    writeChatStorage({ ...store([odd]), owner: 'mona' });
    expect(readChatStorage().chats).toMatchObject([{ id: 'milk' }]);
    expect(readChatStorage().chats[0]?.ratings).toBeUndefined();
  });

  it('are not sent along with a chat that only this browser has', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
      sent.push(...(init?.body ? JSON.parse(String(init.body)).chats : []));
      return Response.json({ success: true, data: ['milk'] });
    });
    writeChatStorage({ ...store([{ ...chat('milk', 5), ratings: { a: 'up' } }]), owner: null });
    await settleLocalChats('mona');
    expect(sent).toMatchObject([{ id: 'milk' }]);
    expect(sent[0]).not.toHaveProperty('ratings');
  });
});
