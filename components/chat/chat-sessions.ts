import { Chat } from '@ai-sdk/react';
import { callApi } from '#lib/browser/api-client.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import type { FocusItem } from '#lib/chat/focus.ts';
import type { AnalystMessage, AskIn, ChatPageOut, Ending } from '#lib/chat/schema.ts';
import { isFull } from './branch-places.ts';
import { fromKept, lastQuestion, toKept } from './chat-messages.ts';
import type { ChatStore, ListedChat } from './chat-store.ts';
import { chatTransport, isCode } from './chat-transport.ts';
import { FocusDrops } from './focus-drops.ts';
import { newId } from './new-id.ts';
import { loadMessages, sendBefore, sendEdit } from './sync-chats.ts';

type Answered = {
  message: AnalystMessage;
  messages: AnalystMessage[];
  isAbort: boolean;
  isDisconnect: boolean;
  isError: boolean;
};

/** An edited question that is being sent: the messages as they were. */
type SentEdit = { id: string; editOf: string; before: AnalystMessage[]; isTaken: boolean; isUnsure: boolean };

/** `draft`: its words are in the field for new questions. */
type EditOutcome = { became: 'asked' | 'refused' | 'draft'; fault?: Error | undefined };

/** A server that went away is looked for again so often, with pauses between: its lease must have run out, and another be there. */
const LOOKS = 8;
const LOOK_EVERY = 3000;
/** A question may be on its way when it is stopped. */
const STOPS = 3;
const STOP_AGAIN_AFTER = 500;
/** A guest's answer is nowhere else: a page that is killed loses no more of it. */
const KEEP_EVERY = 1000;
/** However much the browser keeps, the page has this many times as long for itself. */
const KEEP_APART = 20;

/**
 * The conversations of this tab that are or were open: each goes on being answered while another is looked at, and what is asked or
 * answered is kept in the store.
 */
export class ChatSessions {
  readonly #store: ChatStore;
  readonly #sessions = new Map<string, Chat<AnalystMessage>>();
  /** Messages as they were before an answer was asked for again. */
  readonly #before = new Map<string, AnalystMessage[]>();
  readonly #edits = new Map<string, SentEdit>();
  /** What was taken away of the focus, before and with a question. */
  readonly drops = new FocusDrops();
  readonly #droppedWith = new Map<string, readonly FocusItem[]>();
  /** Chats of which another branch is on its way. */
  readonly #switchingIds = new Set<string>();
  /** Answers that began elsewhere, or before this page. */
  readonly #resumedIds = new Set<string>();
  /** Keeps what a guest is reading. */
  #keeping: ReturnType<typeof setTimeout> | undefined;
  /** Unfinished answers that are kept as far as they have come. */
  readonly #kept = new WeakSet<AnalystMessage>();

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

  /** Whether a message of a chat is here: it came from this page, or has been read. */
  hasMessage(id: string, messageId: string): boolean {
    const isIt = (message: { id: string }) => message.id === messageId;
    const kept = this.#store.find(id)?.messages ?? [];
    return kept.some(isIt) || (this.#sessions.get(id)?.messages.some(isIt) ?? false);
  }

  /** The conversation of a chat whose messages are here. */
  of({ id, messages }: ListedChat): Chat<AnalystMessage> {
    const openSession = this.#sessions.get(id);
    if (openSession) return openSession;
    const session = new Chat<AnalystMessage>({
      id,
      messages: (messages ?? []).map(fromKept),
      generateId: newId,
      transport: chatTransport({
        isGuest: this.#store.owner === null,
        onGone: () => sendBefore(this.#store, id),
      }),
      onFinish: (answered) => this.#settle(id, answered),
    });
    this.#sessions.set(id, session);
    return session;
  }

  ask(session: Chat<AnalystMessage>, text: string): void {
    const now = new Date().toISOString();
    const question = questionOf({ id: newId(), text }, now);
    // Kept before it is sent: whatever happens to the answer, the question is not lost.
    this.#keep(session.id, [...session.messages, question], now);
    const dropped = this.drops.take(session.id);
    if (dropped.length > 0) this.#droppedWith.set(question.id, dropped);
    void session.sendMessage(question, this.#askedWith(question.id));
    this.#keepAlong();
  }

  /** What is said beside a question, now and when it is asked again. */
  #askedWith(questionId: string | undefined): { body?: Pick<AskIn, 'dropped'> } {
    const dropped = this.#droppedWith.get(questionId ?? '') ?? [];
    return dropped.length > 0 ? { body: { dropped: [...dropped] } } : {};
  }

  /**
   * Asks another question in the place of one. Unlike a new one it is not kept before the server has taken it: until then nothing was
   * replaced.
   * @returns what became of it, and the fault that kept it from being asked; then the messages are as they were
   */
  async edit(
    session: Chat<AnalystMessage>,
    editOf: string,
    edited: { id: string; text: string },
  ): Promise<EditOutcome> {
    const { id, messages: before } = session;
    const at = before.findIndex((message) => message.id === editOf);
    if (at < 0 || isBusy(session) || this.#switchingIds.has(id)) return { became: 'refused' };
    const question = questionOf(edited, new Date().toISOString());
    const edit: SentEdit = { id: question.id, editOf, before, isTaken: false, isUnsure: false };
    this.#edits.set(id, edit);
    session.messages = [...before.slice(0, at), question];
    await session.sendMessage(undefined, { body: { editOf } });
    if (edit.isTaken) return { became: 'asked' };
    const fault = session.error;
    session.clearError();
    // One that never reached the server is replaced by asking alone.
    if (isCode(fault, 'NOT_FOUND') && at === before.length - 1) {
      session.messages = before.slice(0, at);
      this.ask(session, edited.text);
      return { became: 'asked' };
    }
    session.messages = before;
    if (isCode(fault, 'CHAT_GONE')) {
      this.#leave(session, edited.text);
      return { became: 'draft' };
    }
    if (edit.isUnsure) {
      // The server may have it all the same.
      void this.#readAgain(id, LOOKS);
      return { became: 'refused', fault };
    }
    await this.#readAgain(id, 1);
    if (session.messages.some((message) => message.id === editOf)) return { became: 'refused', fault };
    // Another window has changed the chat: its field has gone.
    this.#store.drafts.prepend(id, edited.text);
    return { became: 'draft', fault };
  }

  /** Shows another branch in the place of a question. @throws ApiError, of which a toast has been shown */
  async showBranch(session: Chat<AnalystMessage>, from: string, to: string): Promise<void> {
    const { id } = session;
    if (isBusy(session) || this.#switchingIds.has(id)) return;
    const path = `/chats/${encodeURIComponent(id)}/messages/${encodeURIComponent(from)}/branch`;
    this.#switchingIds.add(id);
    try {
      const page = await callApi<ChatPageOut>(path, { method: 'PUT', body: { show: to } });
      this.#store.showBranch(page, { from, to });
      this.#show(id);
    } catch (fault) {
      await this.#readAgain(id, 1);
      throw fault;
    } finally {
      this.#switchingIds.delete(id);
    }
  }

  /** Asks now, or once the answer that is being written is complete, or the branch shown that is on its way. @returns false: a question waits already */
  askNext(session: Chat<AnalystMessage>, text: string): boolean {
    if (isBusy(session) || this.#switchingIds.has(session.id))
      return this.#store.waiting.add(session.id, text);
    this.ask(session, text);
    return true;
  }

  /** Asks for the last answer again, or for one that never came. */
  askAgain(session: Chat<AnalystMessage>): void {
    const last = session.messages.at(-1);
    if (!last || this.#switchingIds.has(session.id)) return;
    if (last.role === 'assistant') this.#before.set(session.id, session.messages);
    const { body } = this.#askedWith(lastQuestion(session.messages)?.id);
    // What is seen of a chat's first question is its answer alone.
    const seen = last.role === 'assistant' && this.#store.owner !== null ? { after: last.id } : {};
    void session.regenerate({ messageId: last.id, body: { ...seen, ...body } });
    this.#keepAlong();
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
    for (const [id, session] of this.#unfinished())
      this.#keep(id, ended(session.messages, 'stopped'), new Date().toISOString());
  }

  /** Keeps what a guest is reading again and again, until it is complete. */
  #keepAlong(after = KEEP_EVERY): void {
    if (this.#store.owner !== null || this.#keeping !== undefined) return;
    this.#keeping = setTimeout(() => {
      const began = performance.now();
      for (const [id, { messages }] of this.#unfinished()) {
        const last = messages.at(-1);
        if (last?.role !== 'assistant' || this.#kept.has(last)) continue;
        this.#kept.add(last);
        // As of its question: whatever the clock, the whole answer is newer.
        this.#keep(id, ended(messages, 'cut'), messages.at(-2)?.metadata?.at ?? new Date().toISOString());
      }
      this.#keeping = undefined;
      const took = performance.now() - began;
      if (this.busyIds.size > 0) this.#keepAlong(Math.max(KEEP_EVERY, took * KEEP_APART));
    }, after);
  }

  /** Those whose answer would be lost; one that is requested again leaves the one before where it is. */
  #unfinished(): [string, Chat<AnalystMessage>][] {
    return [...this.#sessions].filter(([id, session]) => isBusy(session) && !this.#before.has(id));
  }

  #settle(id: string, { message, messages, isAbort, isDisconnect, isError }: Answered): void {
    const session = this.#sessions.get(id);
    const before = this.#before.get(id);
    this.#before.delete(id);
    if (!session) return;
    // The first word of an answer says that the server has taken the question.
    const isOnServer = this.#store.owner !== null && message.metadata?.questionsLeft !== undefined;
    if (!this.#settleEdit(id, isOnServer, isDisconnect)) {
      this.#store.waiting.giveBack(id);
      return;
    }
    if (isCode(session.error, 'CHAT_CHANGED')) {
      this.#giveUp(session, before ?? null);
      return;
    }
    if (isCode(session.error, 'CHAT_GONE')) {
      this.#leave(session, lastQuestion(messages)?.text ?? '');
      return;
    }
    if (isDisconnect && this.#store.owner !== null) void this.#readAgain(id, LOOKS);
    const finished = !isAbort && !isError;
    // An answer keeps its place until a new one is finished.
    const shown = finished ? messages : (before ?? ended(messages, isAbort ? 'stopped' : 'failed'));
    if (shown !== messages) session.messages = shown;
    this.#keep(id, shown, shown.at(-1)?.metadata?.at ?? new Date().toISOString(), isOnServer);
    // It may have been renamed before the server had it.
    if (isOnServer) void sendEdit(this.#store, id);
    // One that did not come to its own end may not have taken the place of the one before.
    if (isOnServer && before && finished && !isComplete(message)) this.#readSoon(id);
    // An answer whose line broke may go on at the server.
    if (!isDisconnect || this.#store.owner === null) this.#goOn(session, finished ? message : undefined);
  }

  /** Another window has changed the chat: it is read again, and a question that was not asked is a draft. @param before null: it was a new one */
  #giveUp(session: Chat<AnalystMessage>, before: AnalystMessage[] | null): void {
    const { id, messages, error } = session;
    const question = before === null ? lastQuestion(messages) : null;
    if (question) this.#store.drafts.prepend(id, question.text);
    this.#store.waiting.giveBack(id);
    if (error) showToast('error', error.message);
    this.#readSoon(id);
  }

  /** The server has a chat no more: what was asked there and not taken is a draft of the new one, with what is typed. */
  #leave({ id, error }: Chat<AnalystMessage>, text: string): void {
    this.#store.waiting.giveBack(id);
    if (text !== '') this.#store.drafts.prepend(id, text);
    // Of the open one the page says it.
    if (error && id !== this.#store.state.openId) showToast('error', error.message);
    this.#store.drop(id);
    this.forget(id);
  }

  /** Asks what waits for the end of an answer, or gives it back where that did not end by itself or no question is left. */
  #goOn(session: Chat<AnalystMessage>, answer: AnalystMessage | undefined): void {
    const { waiting } = this.#store;
    const isLast = answer?.metadata?.questionsLeft === 0;
    if (!answer || !isComplete(answer) || isLast || !navigator.onLine) {
      waiting.giveBack(session.id);
      return;
    }
    // The request that has ended is closed after this.
    queueMicrotask(() => {
      const text = waiting.take(session.id);
      if (text !== null) this.ask(session, text);
    });
  }

  /** @returns whether what is shown is to be kept: of an edit only what the server has taken */
  #settleEdit(id: string, isTaken: boolean, isUnsure: boolean): boolean {
    const edit = this.#edits.get(id);
    if (!edit) return true;
    this.#edits.delete(id);
    edit.isTaken = isTaken;
    edit.isUnsure = isUnsure;
    if (!isTaken) return false;
    const { editOf, before } = edit;
    const at = before.findIndex((message) => message.id === editOf);
    const gone = new Set(before.slice(at).map((message) => message.id));
    const wasFull = isFull(this.#store.find(id)?.branches);
    this.#store.branchOff(id, { editOf, id: edit.id, gone });
    // Only the server knows which branch has gone.
    if (wasFull) void Promise.resolve().then(() => this.#readAgain(id, 1));
    return true;
  }

  /** The request that has ended is closed after this. */
  #readSoon(id: string): void {
    queueMicrotask(() => void this.#readAgain(id, 1));
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
    this.#store.waiting.giveBack(id);
  }

  #show(id: string): void {
    const session = this.#sessions.get(id);
    const messages = this.#store.find(id)?.messages;
    if (!session || isBusy(session) || !messages) return;
    session.clearError();
    session.messages = messages.map(fromKept);
    if (this.#store.takeRunning(id)) void this.resume(session);
    else this.#goOn(session, session.messages.at(-1));
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

function questionOf({ id, text }: { id: string; text: string }, at: string): AnalystMessage {
  return { id, role: 'user', metadata: { at }, parts: [{ type: 'text', text }] };
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

/** Whether an answer came to its own end. */
function isComplete({ role, parts }: AnalystMessage): boolean {
  return role === 'assistant' && !parts.some(({ type }) => type === 'data-ending');
}

/** Marks an unfinished answer; one that has not begun to speak is left out. */
function ended(messages: readonly AnalystMessage[], ending: Ending): AnalystMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return [...messages];
  const rest = messages.slice(0, -1);
  if (toKept(last, '') === null) return rest;
  return [...rest, { ...last, parts: [...last.parts, { type: 'data-ending', data: { ending } }] }];
}
