import { Chat } from '@ai-sdk/react';
import type { UIMessageChunk } from 'ai';
import { beforeEach, expect, it, vi } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { AnalystChat } from '#components/chat/analyst-chat.tsx';
import { Conversation } from '#components/chat/conversation.tsx';
import type { AnalystMessage, ChatPageOut, MessageOut } from '#lib/chat/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { accepted, answerCalls } from '#tests/setup/browser/answer-calls.ts';
import { AT, memberPage } from '#tests/setup/browser/chat-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

const message = (place: number): MessageOut => ({
  id: `m${place}`,
  content: place % 2 === 0 ? `Question ${place}?` : `Answer ${place}\n\nEGP ${place}.50`,
  sender: place % 2 === 0 ? 'user' : 'bot',
  timestamp: AT,
});
const messagesFrom = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, at) => message(first + at));

const own = {
  ...{ id: 'milk', title: 'Nasma', createdAt: AT, updatedAt: AT },
  ...{ isRenamed: false, isPinned: false },
};
const pageOf = (messages: MessageOut[], hasEarlier = false): ChatPageOut => ({
  ...own,
  ...{ messages, hasEarlier, messageCount: 500, isRunning: false },
});

const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-message]')];
const topOf = (words: string) =>
  drawn()
    .find(({ textContent }) => textContent.includes(words))
    ?.getBoundingClientRect().top;

beforeEach(async () => {
  await frame.viewport(1280, 800);
  return () => localStorage.clear();
});

for (const locale of locales)
  it(`a long chat opens at its end with its newest 40 messages, and earlier ones come by the keyboard and by scrolling, in ${locale}`, async () => {
    const t = translator(locale, 'chat.messages');
    const open = pageOf(messagesFrom(0, 110));
    answerCalls({ 'GET /chats': () => accepted([{ ...open, messageCount: 110 }]) });
    const page = await show(<AnalystChat {...memberPage} open={open} />, locale);
    await expect.element(page.getByText('EGP 109.50')).toBeInViewport();
    expect(drawn()).toHaveLength(40);

    const earlier = page.getByRole('button', { name: t('earlier') });
    earlier.element().focus({ preventScroll: true });
    const before = topOf('EGP 109.50');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(t('shown', { count: 40 }))).toBeInTheDocument();
    expect(drawn()).toHaveLength(80);
    expect(topOf('EGP 109.50')).toBeCloseTo(before ?? 0, 0);
    await expect.element(earlier).toHaveFocus();

    // Not from above all of it, but from what is there.
    window.scrollTo({ top: 0 });
    await expect.element(page.getByText('Question 0?')).toBeInTheDocument();
    expect(drawn()).toHaveLength(110);
    await expect.element(earlier).not.toBeInTheDocument();
    expect(drawn()[0]).toHaveFocus();
    expect(window.scrollY).toBeGreaterThan(800);
  });

it('what only the server has follows what is here, 40 at a time, and a print has all of it', async () => {
  const routes: Parameters<typeof answerCalls>[0] = {
    'GET /chats': () => accepted([{ ...own, messageCount: 500, messages: [] }]),
    'GET /chats/milk': () => accepted(pageOf(messagesFrom(300, 400), true)),
  };
  const calls = answerCalls(routes);
  const page = await show(<AnalystChat {...memberPage} open={pageOf(messagesFrom(400, 450), true)} />);
  const earlier = page.getByRole('button', { name: 'Show earlier messages' });
  await expect.element(page.getByText('EGP 449.50')).toBeVisible();
  earlier.element().focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('10 earlier messages shown')).toBeInTheDocument();
  expect(calls.filter(({ name }) => name === 'GET /chats/milk')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('40 earlier messages shown')).toBeInTheDocument();
  expect(drawn()).toHaveLength(90);

  window.dispatchEvent(new Event('beforeprint'));
  expect(drawn()).toHaveLength(150);
  window.dispatchEvent(new Event('afterprint'));
  await vi.waitFor(() => expect(drawn()).toHaveLength(90));
});

/** Counts how often each message is drawn: its words are read then. */
const counting = (place: number, reads: Map<string, number>): AnalystMessage => {
  const { id, content, sender } = message(place);
  const part = {
    type: 'text' as const,
    get text() {
      reads.set(id, (reads.get(id) ?? 0) + 1);
      return content;
    },
  };
  return { id, role: sender === 'user' ? 'user' : 'assistant', metadata: { at: AT }, parts: [part] };
};

it('no settled message is drawn again while an answer is written', async () => {
  const reads = new Map<string, number>();
  let stream: ReadableStreamDefaultController<UIMessageChunk> | undefined;
  const session = new Chat<AnalystMessage>({
    id: 'milk',
    messages: Array.from({ length: 500 }, (_, at) => counting(at, reads)),
    transport: {
      sendMessages: async () =>
        new ReadableStream({
          start: (controller) => {
            stream = controller;
          },
        }),
      reconnectToStream: async () => null,
    },
  });
  const questions = {
    keyOf: (id: string) => id,
    actionsOf: (_id: string, isClosed: boolean) => ({
      ...{ fork: null, canEdit: !isClosed, editedText: null, isFull: false },
      handlers,
    }),
    send: () => false,
    begin: () => true,
  };
  const handlers = {
    ...{ onBegin: vi.fn(), onCancel: vi.fn(), onSend: vi.fn(), onLeave: vi.fn() },
    onShow: async () => undefined,
  };
  const page = await show(
    <Conversation
      session={session}
      intro={null}
      isClosed={false}
      isResumed={false}
      canAlert
      earlier={{ hasEarlier: false, isLoading: false, hasFailed: false, onLoad: vi.fn() }}
      onAgain={() => undefined}
      onContinue={() => undefined}
      onChoose={() => undefined}
      ratings={{ given: {}, onRate: async () => undefined }}
      questions={questions}
      onShare={() => undefined}
      onChange={() => undefined}
    />,
  );
  await expect.element(page.getByText('EGP 499.50')).toBeVisible();
  expect(drawn()).toHaveLength(40);
  void session.sendMessage({ id: 'q', role: 'user', parts: [{ type: 'text', text: 'And Lazzaza?' }] });
  await vi.waitFor(() => expect(stream).toBeDefined());
  stream?.enqueue({ type: 'start', messageId: 'a' });
  stream?.enqueue({ type: 'text-start', id: 't' });
  const say = async (word: string) => {
    stream?.enqueue({ type: 'text-delta', id: 't', delta: ` ${word}` });
    await expect.element(page.getByText(word, { exact: false })).toBeVisible();
  };
  // What was the newest answer until now has lost what can be done with it.
  await say('word-1');
  const before = new Map(reads);
  for (const word of ['word-2', 'word-3', 'word-4']) await say(word);
  const draws = [...reads].map(([id, count]) => [id, count - (before.get(id) ?? 0)]);
  expect(draws.filter(([, count]) => count !== 0)).toEqual([]);
  stream?.close();
  await expect.element(page.getByText('The analyst answered', { exact: false })).toBeInTheDocument();
  expect(drawn()).toHaveLength(42);
});
