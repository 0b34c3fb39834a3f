import { Chat } from '@ai-sdk/react';
import { callApi } from '#lib/browser/api-client.ts';
import type { AnalystMessage, Ending } from '#lib/chat/schema.ts';
import { fromKept, toKept } from './chat-messages.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';
import { chatTransport } from './chat-transport.ts';
import { newId } from './new-id.ts';
import { loadMessages, sendEdit } from './sync-chats.ts';

type Answered = {
  message: AnalystMessage;
  messages: AnalystMessage[];
  isAbort: boolean;
  isDisconnect: boolean;
  isError: boolean;
};

/** A server that went away is looked for again so often, with pauses between: its lease must have run out, and another be there. */
const LOOKS = 8;
const LOOK_EVERY = 3000;
/** A question may be on its way when it is stopped. */
const STOPS = 3;
const STOP_AGAIN_AFTER = 500;

/**
 * The conversations of this tab that are or were open: each goes on being answered while another is looked at, and what is asked or
 * answered is kept in the store.
 */
export class ChatSessions {
  readonly #store: ChatStore;
  readonly #sessions = new Map<string, Chat<AnalystMessage>>();
  /** Messages as they were before an answer was asked for again. */
  readonly #before = new Map<string, AnalystMessage[]>();
  /** Answers that began elsewhere, or before this page. */
  readonly #resumedIds = new Set<string>();

  constructor(store: ChatStore) {
    this.#store = store;
  }

  get busyIds(): ReadonlySet<string> {
    return new Set([...this.#sessions].flatMap(([id, session]) => (isBusy(session) ? [id] : [])));
  }

  /** Whether a chat's conversation is here, though its messages may have to be read again. */
  knows(id: string): boolean {
    return this.#sessions.has(id);
  }

  /** The conversation of a chat whose messages are here. */
  of({ id, messages }: ListedChat): Chat<AnalystMessage> {
    const openSession = this.#sessions.get(id);
    if (openSession) return openSession;
    const session = new Chat<AnalystMessage>({
      id,
      messages: (messages ?? []).map(fromKept),
      generateId: newId,
      transport: chatTransport({ isGuest: this.#store.owner === null }),
      onFinish: (answered) => this.#settle(id, answered),
    });
    this.#sessions.set(id, session);
    return session;
  }

  ask(session: Chat<AnalystMessage>, text: string): void {
    const now = new Date().toISOString();
    const question: AnalystMessage = {
      id: newId(),
      role: 'user',
      metadata: { at: now },
      parts: [{ type: 'text', text }],
    };
    // Kept before it is sent: whatever happens to the answer, the question is not lost.
    this.#keep(session.id, [...session.messages, question], now);
    void session.sendMessage(question);
  }

  /** Asks for the last answer again, or for one that never came. */
  askAgain(session: Chat<AnalystMessage>): void {
    const last = session.messages.at(-1);
    if (!last) return;
    if (last.role === 'assistant') this.#before.set(session.id, session.messages);
    void session.regenerate({ messageId: last.id });
  }

  /** Reads on an answer that the server is writing, from its beginning. */
  async resume(session: Chat<AnalystMessage>): Promise<void> {
    if (isBusy(session)) return;
    const { id, messages } = session;
    const question = messages.findLastIndex(({ role }) => role === 'user');
    // The answer that it is to replace keeps its place unless a new one is finished.
    if (question < messages.length - 1) this.#before.set(id, messages);
    session.messages = messages.slice(0, question + 1);
    this.#resumedIds.add(id);
    await session.resumeStream().finally(() => this.#resumedIds.delete(id));
    // It ended between the two: what it came to is on the server.
    if (session.status === 'ready' && session.messages.at(-1)?.role === 'user') await this.#readAgain(id, 1);
  }

  /** Whether the answer that is being heard began elsewhere. */
  isResumed(id: string): boolean {
    return this.#resumedIds.has(id);
  }

  /** Ends the answer that is being heard: a member's for all who read it. */
  async stop(session: Chat<AnalystMessage>): Promise<void> {
    const isMember = this.#store.owner !== null;
    const ending = isMember ? stopOnServer(session.id) : undefined;
    await session.stop();
    await ending;
  }

  /** Takes in what another tab or device did to a chat that no one is answering here. */
  refresh({ id, messages }: ListedChat): void {
    const session = this.#sessions.get(id);
    if (!session || isBusy(session) || messages === null) return;
    const shown = session.messages;
    const same = shown.length === messages.length && shown.at(-1)?.id === messages.at(-1)?.id;
    if (!same && messages.length > 0) session.messages = messages.map(fromKept);
  }

  forget(id: string): void {
    void this.#sessions.get(id)?.stop();
    this.#sessions.delete(id);
  }

  forgetAll(): void {
    for (const id of [...this.#sessions.keys()]) this.forget(id);
  }

  /** The page is going away: what a guest is reading is kept as far as it came. A member's answer goes on without the page. */
  keepUnfinished(): void {
    if (this.#store.owner !== null) return;
    for (const [id, session] of this.#sessions) {
      if (isBusy(session)) this.#keep(id, ended(session.messages, 'stopped'), new Date().toISOString());
    }
  }

  #settle(id: string, { message, messages, isAbort, isDisconnect, isError }: Answered): void {
    const session = this.#sessions.get(id);
    const before = this.#before.get(id);
    this.#before.delete(id);
    if (!session) return;
    if (isDisconnect && this.#store.owner !== null) void this.#readAgain(id, LOOKS);
    const finished = !isAbort && !isError;
    // An answer keeps its place until a new one is finished.
    const shown = finished ? messages : (before ?? ended(messages, isAbort ? 'stopped' : 'failed'));
    if (shown !== messages) session.messages = shown;
    // The first word of an answer says that the server has taken the question.
    const isOnServer = this.#store.owner !== null && message.metadata?.questionsLeft !== undefined;
    this.#keep(id, shown, shown.at(-1)?.metadata?.at ?? new Date().toISOString(), isOnServer);
    // It may have been renamed before the server had it.
    if (isOnServer) void sendEdit(this.#store, id);
  }

  /** Reads a chat as the server has it, where an answer may be being written still. */
  async #readAgain(id: string, looks: number): Promise<void> {
    for (let look = 0; look < looks; look++) {
      const session = this.#sessions.get(id);
      if (!session || isBusy(session)) return;
      const isRead = await loadMessages(this.#store, id).then(
        () => true,
        () => false,
      );
      if (isRead) return this.#show(id);
      await pause(LOOK_EVERY);
    }
  }

  #show(id: string): void {
    const session = this.#sessions.get(id);
    const messages = this.#store.find(id)?.messages;
    if (!session || isBusy(session) || !messages) return;
    session.clearError();
    session.messages = messages.map(fromKept);
    if (this.#store.takeRunning(id)) void this.resume(session);
  }

  #keep(id: string, messages: readonly AnalystMessage[], at: string, isOnServer = false): void {
    const now = new Date().toISOString();
    this.#store.keep(
      id,
      messages.flatMap((message) => toKept(message, now) ?? []),
      at,
      isOnServer,
    );
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function stopOnServer(id: string): Promise<void> {
  for (let attempt = 0; attempt < STOPS; attempt++) {
    const { wasRunning } = await callApi<{ wasRunning: boolean }>(`/chat/${encodeURIComponent(id)}/stop`, {
      method: 'POST',
      silent: true,
    }).catch(() => ({ wasRunning: false }));
    if (wasRunning) return;
    await pause(STOP_AGAIN_AFTER);
  }
}

function isBusy({ status }: Pick<Chat<AnalystMessage>, 'status'>): boolean {
  return status === 'submitted' || status === 'streaming';
}

/** Marks an unfinished answer; one that has not begun to speak is left out. */
function ended(messages: readonly AnalystMessage[], ending: Ending): AnalystMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return [...messages];
  const rest = messages.slice(0, -1);
  if (toKept(last, '') === null) return rest;
  return [...rest, { ...last, parts: [...last.parts, { type: 'data-ending', data: { ending } }] }];
}
