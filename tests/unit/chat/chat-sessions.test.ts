import { beforeEach, expect, it, vi } from 'vitest';
import { ChatSessions } from '#components/chat/chat-sessions.ts';
import { ChatStore } from '#components/chat/chat-store.ts';
import { readChatStorage } from '#components/chat/local-chats.ts';
import { setUpApiClient } from '#lib/browser/api-client.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

/** What the server says next, chunk by chunk. */
let say: ((chunk: { type: string; [key: string]: unknown }) => void) | undefined;

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
  vi.stubGlobal('fetch', async () => {
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
