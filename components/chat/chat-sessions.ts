import { Chat } from '@ai-sdk/react';
import type { AnalystMessage, Ending } from '#lib/chat/schema.ts';
import { fromKept, toKept } from './chat-messages.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';
import { chatTransport } from './chat-transport.ts';
import { newId } from './new-id.ts';

type Answered = { message: AnalystMessage; messages: AnalystMessage[]; isAbort: boolean; isError: boolean };

/**
 * The conversations of this tab that are or were open: each goes on being answered while another is looked at, and what is asked or
 * answered is kept in the store.
 */
export class ChatSessions {
  readonly #store: ChatStore;
  readonly #sessions = new Map<string, Chat<AnalystMessage>>();
  /** Messages as they were before an answer was asked for again. */
  readonly #before = new Map<string, AnalystMessage[]>();

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

  /** The page is going away: what is being streamed is kept as far as it came. */
  keepUnfinished(): void {
    for (const [id, session] of this.#sessions) {
      if (isBusy(session)) this.#keep(id, ended(session.messages, 'stopped'), new Date().toISOString());
    }
  }

  #settle(id: string, { message, messages, isAbort, isError }: Answered): void {
    const session = this.#sessions.get(id);
    const before = this.#before.get(id);
    this.#before.delete(id);
    if (!session) return;
    const finished = !isAbort && !isError;
    // An answer keeps its place until a new one is finished.
    const shown = finished ? messages : (before ?? ended(messages, isAbort ? 'stopped' : 'failed'));
    if (shown !== messages) session.messages = shown;
    // The first word of an answer says that the server has taken the question.
    const isOnServer = this.#store.owner !== null && message.metadata?.questionsLeft !== undefined;
    this.#keep(id, shown, shown.at(-1)?.metadata?.at ?? new Date().toISOString(), isOnServer);
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
