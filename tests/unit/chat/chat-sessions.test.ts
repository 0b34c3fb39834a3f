import { beforeEach, expect, it, vi } from 'vitest';
import { ChatSessions } from '#components/chat/chat-sessions.ts';
import { ChatStore } from '#components/chat/chat-store.ts';
import { readChatStorage } from '#components/chat/local-chats.ts';
import { setUpApiClient } from '#lib/browser/api-client.ts';
import type { ChatPageOut } from '#lib/chat/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

/** What the server says next, chunk by chunk. */
let say: ((chunk: { type: string; [key: string]: unknown }) => void) | undefined;
/** What it has of a chat that is read. */
let read: object | undefined;

beforeEach(() => {
  setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: vi.fn((key: string, value: string) => items.set(key, value)),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  [say, read] = [undefined, undefined];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ success: true, data: read });
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        say = (chunk) => {
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\n`));
          if (chunk.type === 'finish') controller.close();
        };
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

/** Lets everything run but the clock. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 1000 && !isSo(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
};

/** What a page that is opened next finds. */
const keptAnswer = () => {
  const [, answer] = readChatStorage().chats[0]?.messages ?? [];
  return answer && { content: answer.content, endings: endingsIn(answer.parts ?? []) };
};
const endingsIn = (parts: readonly unknown[]) =>
  parts.flatMap((part) => (part as { type: string; data?: { ending?: string } }).data?.ending ?? []);

it('an answer that a guest reads is kept each second until it is complete, and a page that is killed finds it cut', async () => {
  const store = new ChatStore({ owner: null, heads: [], open: null, now: new Date().toISOString() });
  const sessions = new ChatSessions(store);
  const chat = store.find(store.state.openId);
  if (!chat) throw new Error('no chat');
  const session = sessions.of(chat);
  const heard = (text: string) => until(() => JSON.stringify(session.messages).includes(text));

  sessions.ask(session, 'What is there?');
  await until(() => say !== undefined);
  say?.({ type: 'start', messageId: 'a', messageMetadata: { at: new Date().toISOString() } });
  say?.({ type: 'text-start', id: 't' });
  say?.({ type: 'text-delta', id: 't', delta: 'There is milk' });
  await heard('There is milk');
  expect(keptAnswer()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(keptAnswer()).toEqual({ content: 'There is milk', endings: ['cut'] });

  const { setItem } = localStorage;
  const writes = vi.mocked(setItem).mock.calls.length;
  await vi.advanceTimersByTimeAsync(3000);
  expect(vi.mocked(setItem).mock.calls.length).toBe(writes);

  say?.({ type: 'text-delta', id: 't', delta: ' and tea.' });
  await heard('and tea');
  await vi.advanceTimersByTimeAsync(1000);
  expect(keptAnswer()).toEqual({ content: 'There is milk and tea.', endings: ['cut'] });

  say?.({ type: 'text-end', id: 't' });
  say?.({ type: 'finish' });
  await until(() => session.status === 'ready');
  expect(keptAnswer()).toEqual({ content: 'There is milk and tea.', endings: [] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(vi.getTimerCount()).toBe(0);
});

it('an answer that was to take another’s place and is cut stands where the server has it', async () => {
  const at = new Date().toISOString();
  const head = { id: 'c', title: 'Milk', isRenamed: false, isPinned: false, createdAt: at, updatedAt: at };
  const messages = [
    { id: 'q', content: 'What is there?', sender: 'user' as const, timestamp: at },
    { id: 'a', content: 'There is milk.', sender: 'bot' as const, timestamp: at },
  ];
  const page = { ...head, ratings: null, branches: null, messageCount: 2, messages, hasEarlier: false };
  read = { ...page, isRunning: false };
  const open = { ...page, isRunning: false } as unknown as ChatPageOut;
  const sessions = new ChatSessions(new ChatStore({ owner: 'u', heads: [], open, now: at }));
  const session = sessions.of({ ...head, messages });

  sessions.askAgain(session);
  await until(() => say !== undefined);
  say?.({ type: 'start', messageId: 'b', messageMetadata: { at, questionsLeft: 3 } });
  say?.({ type: 'text-start', id: 't' });
  say?.({ type: 'text-delta', id: 't', delta: 'There' });
  say?.({ type: 'text-end', id: 't' });
  say?.({ type: 'data-ending', data: { ending: 'cut' } });
  say?.({ type: 'finish' });
  await until(() => session.status === 'ready');
  await until(() => session.messages.at(-1)?.id === 'a');
});
