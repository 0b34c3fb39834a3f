import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatDrafts, NEW_CHAT } from '#components/chat/chat-drafts.ts';
import { ChatStore } from '#components/chat/chat-store.ts';
import { settleLocalChats, syncChats } from '#components/chat/sync-chats.ts';
import { WaitingQuestions } from '#components/chat/waiting-questions.ts';
import { setUpApiClient } from '#lib/browser/api-client.ts';
import { CHAT_DRAFTS_KEY, CHAT_STORAGE_KEY, clearClientState } from '#lib/browser/client-session.ts';
import type { LocalChat } from '#lib/chat/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

const AT = '2126-11-20T10:00:00.000Z';

type StorageChange = { key: string; newValue: string | null };
type Listener = (event: StorageChange) => void;

let items: Map<string, string>;
let capacity: number;
let cookie: string;
const listeners = new Map<Listener, string>();

beforeEach(() => {
  vi.useFakeTimers();
  items = new Map();
  capacity = Number.POSITIVE_INFINITY;
  cookie = '';
  listeners.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
    set cookie(_: string) {
      cookie = '';
    },
  });
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: Listener) => listeners.set(listener, type),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** What the browser says to other tabs, here to all of them. */
const tellTabs = (type: 'storage' | 'pagehide') => {
  const change = { key: CHAT_DRAFTS_KEY, newValue: items.get(CHAT_DRAFTS_KEY) ?? null };
  for (const [listener, heard] of [...listeners]) if (heard === type) listener(change);
};
const tab = (owner: string | null = null) => {
  const drafts = new ChatDrafts(owner);
  drafts.restore(NEW_CHAT);
  return drafts;
};
const signIn = () => {
  cookie = 'raff_hint=1';
};
/** After a reload. */
const kept = (chatId: string, owner: string | null = null) => tab(owner).textOf(chatId);
const stored = () => JSON.parse(items.get(CHAT_DRAFTS_KEY) ?? '{"drafts":[]}').drafts;

const waitingTab = (owner: string | null = null) => {
  const drafts = new ChatDrafts(owner);
  drafts.restore(NEW_CHAT);
  const waiting = new WaitingQuestions(owner, drafts);
  waiting.restore();
  return { drafts, waiting };
};

const chat = (id: string): LocalChat => ({
  id,
  title: id,
  createdAt: AT,
  updatedAt: AT,
  messages: [{ id: `${id}-q`, content: `${id}?`, sender: 'user', timestamp: AT }],
});
const keepChats = (owner: string | null, chats: LocalChat[]) =>
  items.set(CHAT_STORAGE_KEY, JSON.stringify({ owner, currentChatId: null, chats }));
const storeOf = (owner: string | null, question = '') =>
  new ChatStore({ owner, heads: [], open: null, now: AT, question });

describe('a draft', () => {
  it('is kept for its chat, and for the new one, a moment after it was typed', () => {
    const drafts = tab();
    drafts.type('milk', 'And of ta');
    drafts.type('milk', 'And of tahini?');
    drafts.type(NEW_CHAT, 'كم سعر الشاي؟');
    expect(items.size).toBe(0);
    vi.advanceTimersByTime(300);
    expect(kept('milk')).toBe('And of tahini?');
    expect(kept(NEW_CHAT)).toBe('كم سعر الشاي؟');
    expect(kept('tea')).toBe('');
  });

  it('is not lost with a page that is left before that', () => {
    tab().type('milk', 'And of tahini?');
    tellTabs('pagehide');
    expect(kept('milk')).toBe('And of tahini?');
  });

  it('is gone at once when it was sent or emptied, and leaves nothing behind', () => {
    const drafts = tab();
    drafts.type('milk', 'And of tahini?');
    drafts.type('tea', 'a');
    drafts.store();
    drafts.clear('milk');
    expect(kept('milk')).toBe('');
    drafts.type('tea', '');
    drafts.store();
    expect(items.has(CHAT_DRAFTS_KEY)).toBe(false);
  });

  it('follows another tab that wrote last, but not while it is being written here', () => {
    const [here, there] = [tab(), tab()];
    let editedId: string | null = null;
    here.watch({ chatId: 'milk', text: '' }, () => editedId);
    there.type('milk', 'there');
    there.store();
    tellTabs('storage');
    expect(here.textOf('milk')).toBe('there');

    editedId = 'milk';
    there.type('milk', 'there again');
    there.type('tea', 'of another chat');
    there.store();
    tellTabs('storage');
    expect(here.textOf('milk')).toBe('there');
    expect(here.textOf('tea')).toBe('of another chat');

    here.type('milk', 'here');
    here.store();
    editedId = null;
    tellTabs('storage');
    expect(there.textOf('milk')).toBe('here');
    there.clear('milk');
    tellTabs('storage');
    expect(here.textOf('milk')).toBe('');
  });

  it('that is not stored yet is not taken away by what another tab stores', () => {
    const [here, there] = [tab(), tab()];
    here.type('milk', 'here');
    there.type('tea', 'there');
    there.store();
    tellTabs('storage');
    expect(here.textOf('milk')).toBe('here');
    here.store();
    expect(stored()).toEqual([
      { chatId: 'tea', text: 'there' },
      { chatId: 'milk', text: 'here' },
    ]);
  });

  it('is kept as far as a question goes, never in the middle of a sign, and whole in its tab', () => {
    const drafts = tab();
    const long = `${'x'.repeat(3999)}😀 and more`;
    drafts.type('milk', long);
    drafts.store();
    tab().type('tea', 'in another tab');
    tellTabs('pagehide');
    tellTabs('storage');
    expect(drafts.textOf('tea')).toBe('in another tab');
    expect(drafts.textOf('milk')).toBe(long);
    expect(kept('milk')).toBe('x'.repeat(3999));
  });

  it('is dropped when fifty others were changed after it', () => {
    const drafts = tab();
    for (let place = 0; place < 50; place++) drafts.type(`chat-${place}`, 'x');
    drafts.type('chat-0', 'changed last');
    drafts.type('chat-50', 'x');
    drafts.store();
    expect(stored()).toHaveLength(50);
    drafts.type('chat-51', 'x');
    drafts.store();
    expect(kept('chat-2')).toBe('');
    expect(kept('chat-3')).toBe('x');
  });

  it('stays on the screen where the storage is full or refused, and what is stored stays too', () => {
    keepChats(null, [chat('milk')]);
    const drafts = tab();
    drafts.type('milk', 'short');
    drafts.store();
    const before = new Map(items);
    capacity = 0;
    drafts.type('milk', 'longer than before');
    drafts.store();
    expect(items).toEqual(before);
    expect(drafts.textOf('milk')).toBe('longer than before');

    vi.stubGlobal('localStorage', undefined);
    const refused = tab();
    refused.type('milk', 'a');
    refused.store();
    expect(refused.textOf('milk')).toBe('a');
  });

  it('that was written before the scripts came belongs to the chat that is open then', () => {
    keepChats(null, [chat('milk')]);
    items.set(CHAT_STORAGE_KEY, JSON.stringify({ currentChatId: 'milk', chats: [chat('milk')] }));
    const store = storeOf(null);
    store.drafts.watch({ chatId: NEW_CHAT, text: 'typed early' }, () => null);
    expect(store.drafts.textOf(NEW_CHAT)).toBe('typed early');
    store.restore();
    expect(store.drafts.textOf('milk')).toBe('typed early');
    expect(store.drafts.textOf(NEW_CHAT)).toBe('');
    // From then on the field has nothing that the draft has not.
    store.drafts.watch({ chatId: 'milk', text: 'shown before' }, () => null);
    expect(store.drafts.textOf('milk')).toBe('typed early');
  });

  it('that was written before the scripts came, and sent before the chats were read, does not come back', () => {
    const { drafts } = storeOf(null);
    drafts.watch({ chatId: NEW_CHAT, text: 'sent early' }, () => null);
    drafts.clear(NEW_CHAT);
    drafts.restore('milk');
    expect([drafts.textOf(NEW_CHAT), drafts.textOf('milk')]).toEqual(['', '']);
  });

  it('that is stored stays, and what was written before the scripts came stands after it', () => {
    tab().type(NEW_CHAT, 'mine');
    tab().type('milk', 'stored');
    tellTabs('pagehide');
    const sent = storeOf(null).drafts;
    sent.watch({ chatId: NEW_CHAT, text: 'sent early' }, () => null);
    sent.clear(NEW_CHAT);
    const { drafts } = storeOf(null);
    drafts.watch({ chatId: NEW_CHAT, text: 'early' }, () => null);
    drafts.restore('milk');
    expect([drafts.textOf(NEW_CHAT), drafts.textOf('milk')]).toEqual(['mine', 'stored\n\nearly']);
  });

  it('comes back when a question from another page was sent in its place', () => {
    tab().type(NEW_CHAT, 'mine');
    tellTabs('pagehide');
    const { drafts } = storeOf(null, 'from another page');
    drafts.restore(NEW_CHAT);
    expect(drafts.textOf(NEW_CHAT)).toBe('from another page');
    drafts.clear(NEW_CHAT);
    expect(drafts.textOf(NEW_CHAT)).toBe('mine');
  });

  it('is read tolerantly', () => {
    items.set(CHAT_DRAFTS_KEY, 'no JSON');
    expect(kept('milk')).toBe('');
    items.set(CHAT_DRAFTS_KEY, '{"owner":null,"drafts":7}');
    expect(kept('milk')).toBe('');
  });
});

describe('drafts go', () => {
  it('with their chat, with all of them, and with one that the server no longer has', () => {
    keepChats(null, [chat('milk'), chat('tea'), chat('oil')]);
    const store = storeOf(null);
    store.restore();
    for (const id of ['milk', 'tea', 'oil', NEW_CHAT]) store.drafts.type(id, id);
    store.remove('milk');
    expect(kept('milk')).toBe('');
    expect(kept('tea')).toBe('tea');
    store.drop('tea');
    expect(kept('tea')).toBe('');
    expect(kept(NEW_CHAT)).toBe(`${NEW_CHAT}\n\ntea`);
    store.removeAll(new Set());
    expect(items.has(CHAT_DRAFTS_KEY)).toBe(false);
    expect(store.drafts.textOf(NEW_CHAT)).toBe('');
    vi.advanceTimersByTime(300);
    expect(items.has(CHAT_DRAFTS_KEY)).toBe(false);
  });

  it('with chats that were deleted on another device, but for what stands in the open one or was typed here: that is a draft of the new chat', async () => {
    signIn();
    keepChats(
      'mona',
      ['milk', 'tea', 'oil'].map((id) => ({ ...chat(id), isOnServer: true })),
    );
    const before = tab('mona');
    before.type('milk', 'And of tahini?');
    before.type('tea', 'And of sugar?');
    tellTabs('pagehide');
    setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
    vi.stubGlobal(
      'fetch',
      async () => new Response(JSON.stringify({ statusCode: 200, success: true, message: '', data: [] })),
    );
    const store = storeOf('mona');
    store.restore('tea');
    const gone: unknown[] = [];
    store.watchGone((what) => gone.push(what));
    store.drafts.type('oil', 'And of ghee?');
    await syncChats(store, () => new Set());
    expect(['milk', 'tea', 'oil'].map((id) => kept(id, 'mona'))).toEqual(['', '', '']);
    expect(kept(NEW_CHAT, 'mona')).toBe('And of sugar?\n\nAnd of ghee?');
    expect(gone).toEqual([{ hasDraft: true }]);
    expect(store.find(store.state.openId)?.messages).toEqual([]);
  });

  it('at sign-out, and a page that is left after it writes nothing', () => {
    signIn();
    const drafts = tab('mona');
    drafts.type('milk', 'And of tahini?');
    drafts.store();
    drafts.type('milk', 'And of tahini, please?');
    clearClientState();
    tellTabs('pagehide');
    expect(items.size).toBe(0);
  });

  it('with another person, and never show theirs', () => {
    signIn();
    const monas = tab('mona');
    monas.type('milk', 'of Mona');
    monas.store();
    expect(kept('milk', 'adam')).toBe('');
    expect(kept('milk')).toBe('');
    tellTabs('storage');
    expect(monas.textOf('milk')).toBe('of Mona');
  });
});

describe('drafts of a guest', () => {
  it('become the person’s at sign-in, under the ids that the server gives their chats', async () => {
    keepChats(null, [chat('milk')]);
    const guest = tab();
    guest.type('milk', 'And of tahini?');
    guest.type(NEW_CHAT, 'new');
    guest.store();
    signIn();
    setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(JSON.stringify({ statusCode: 200, success: true, message: '', data: ['server-1'] })),
    );
    await settleLocalChats('mona');
    expect(kept('server-1', 'mona')).toBe('And of tahini?');
    expect(kept(NEW_CHAT, 'mona')).toBe('new');

    // The guest's page is open still in another tab: it keeps its words, and writes over no one's.
    tellTabs('storage');
    guest.type('milk', 'later');
    guest.store();
    expect(guest.textOf(NEW_CHAT)).toBe('new');
    expect(kept('server-1', 'mona')).toBe('And of tahini?');
  });

  it('are kept though the hint of a session that was ended elsewhere is there still', () => {
    signIn();
    tab().type('milk', 'And of tahini?');
    tellTabs('pagehide');
    expect(kept('milk')).toBe('And of tahini?');
  });

  it('and of a member move with a chat that gets another id while it is open', () => {
    signIn();
    const store = storeOf('mona');
    store.drafts.type('milk', 'And of tahini?');
    store.confirmKept(new Map([['milk', 'server-1']]));
    expect(store.drafts.textOf('server-1')).toBe('And of tahini?');
    expect(kept('server-1', 'mona')).toBe('And of tahini?');
    expect(kept('milk', 'mona')).toBe('');
  });
});

describe('a question that waits', () => {
  it('is one in its chat, also over tabs, and is taken once by the tab that holds it', () => {
    const [here, there] = [waitingTab(), waitingTab()];
    here.drafts.type('milk', 'typed since');
    expect(here.waiting.add('milk', 'And of tahini?')).toBe(true);
    here.drafts.store();
    expect(here.waiting.of('milk')).toBe('And of tahini?');
    expect(there.waiting.of('milk')).toBeNull();
    expect(here.waiting.add('milk', 'another')).toBe(false);
    expect(there.waiting.add('milk', 'another')).toBe(false);
    expect(there.waiting.add('tea', 'another')).toBe(true);
    expect(there.waiting.take('milk')).toBeNull();
    expect(here.waiting.take('milk')).toBe('And of tahini?');
    expect(here.waiting.take('milk')).toBeNull();
    expect(kept('milk')).toBe('typed since');
    expect(there.waiting.add('milk', 'another')).toBe(true);
  });

  it('is given back before what was typed since, here and after a reload', () => {
    const { drafts, waiting } = waitingTab();
    waiting.add('milk', 'And of tahini?');
    drafts.type('milk', 'typed since');
    waiting.giveBack('milk');
    expect(drafts.textOf('milk')).toBe('And of tahini?\n\ntyped since');
    expect(kept('milk')).toBe('And of tahini?\n\ntyped since');
    expect(waiting.of('milk')).toBeNull();
  });

  it('is the draft when its page is left', () => {
    const { waiting } = waitingTab();
    waiting.add('milk', 'And of tahini?');
    tellTabs('pagehide');
    expect(waiting.take('milk')).toBeNull();
    expect(kept('milk')).toBe('And of tahini?');
  });

  it('is left alone by a page that opens meanwhile, which takes it over where its own has ended without a word', () => {
    const gone = waitingTab();
    gone.waiting.add('milk', 'And of tahini?');
    const { drafts } = waitingTab();
    vi.advanceTimersByTime(4 * 60_000);
    expect(drafts.textOf('milk')).toBe('');
    vi.advanceTimersByTime(60_000);
    expect(drafts.textOf('milk')).toBe('And of tahini?');
    expect(kept('milk')).toBe('And of tahini?');
    // It was only asleep: nothing is sent twice.
    expect(gone.waiting.take('milk')).toBeNull();

    gone.waiting.add('tea', 'And of coffee?');
    vi.setSystemTime(Date.now() + 10 * 60_000);
    const late = waitingTab();
    vi.advanceTimersByTime(0);
    expect(late.drafts.textOf('tea')).toBe('And of coffee?');
  });

  it('goes with its chat', () => {
    keepChats(null, [chat('milk')]);
    const store = storeOf(null);
    store.restore();
    store.waiting.add('milk', 'And of tahini?');
    store.remove('milk');
    expect(items.has(CHAT_DRAFTS_KEY)).toBe(false);
    expect(store.waiting.take('milk')).toBeNull();
  });

  it('is held by its page alone where nothing can be stored', () => {
    capacity = 0;
    const { drafts, waiting } = waitingTab();
    expect(waiting.add('milk', 'And of tahini?')).toBe(true);
    expect(waiting.take('milk')).toBe('And of tahini?');
    waiting.add('milk', 'And of tahini?');
    waiting.giveBack('milk');
    expect(drafts.textOf('milk')).toBe('And of tahini?');
  });
});
