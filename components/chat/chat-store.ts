import { CHAT_STORAGE_KEY } from '#lib/browser/client-session.ts';
import {
  DEFAULT_CHAT_TITLE,
  isUntitled,
  mayStartChat,
  mergeChats,
  titleOf,
  withoutChat,
} from '#lib/chat/policy.ts';
import type {
  ChatEdit,
  ChatOut,
  ChatPageOut,
  ChatStorage,
  Clearing,
  LocalChat,
  MessageIn,
  OwnChatHeadOut,
} from '#lib/chat/schema.ts';
import type { Rating } from '#lib/vocabulary/terms.ts';
import { afterSwitch, branchesAfterEdit } from './branch-places.ts';
import { ChatDrafts, NEW_CHAT } from './chat-drafts.ts';
import {
  addToChatStorage,
  asKept,
  confirmKept,
  type KeptIds,
  NOTHING,
  parseChatStorage,
  readChatStorage,
  writeChatStorage,
} from './local-chats.ts';
import { newId } from './new-id.ts';
import { addEdit, headOf, settleEdit, withEdits } from './pending-edits.ts';
import { WaitingQuestions } from './waiting-questions.ts';

/** A chat in the list; `messages` null: only the server has them so far. */
export type ListedChat = Omit<LocalChat, 'messages'> & { messages: MessageIn[] | null };
/** `older`: where the server's list goes on, null when it is here whole. */
export type ChatState = { chats: readonly ListedChat[]; openId: string; older: OlderChats | null };
export type OlderChats = { before: string; beforeId: string };

export type InitialChats = {
  /** The signed-in user's id; null for a guest. */
  owner: string | null;
  /** The server's chats without their messages. */
  heads: readonly OwnChatHeadOut[];
  /** The newest messages of the one that the address names. */
  open: ChatPageOut | null;
  /** The clock of the first paint, so that server and browser draw the same. */
  now: string;
  /** What another page would like to be asked in a new chat. */
  question?: string;
};

/** What a sync found: the list, what the server no longer has, and where it goes on. */
export type SyncedChats = {
  chats: readonly ListedChat[];
  goneIds: readonly string[];
  older: OlderChats | null;
};

/** Milliseconds: the server's last change of a chat may be a little later than the one known here. */
const CLEARED_AFTER = 5000;

function newChat(now = new Date().toISOString()): ListedChat {
  return { id: newId(), title: DEFAULT_CHAT_TITLE, messages: [], createdAt: now, updatedAt: now };
}

/** A chat of the server's list; what no longer fitted there is read when the chat is opened. */
export function listedChat({ messageCount, messages, ...head }: ChatOut): ListedChat {
  return { ...head, messages: messages.length < messageCount ? null : messages, isOnServer: true };
}

function headOnly({ messageCount: _messageCount, ...head }: OwnChatHeadOut): ListedChat {
  return { ...head, messages: null, isOnServer: true };
}

function pageOf({ messageCount: _messageCount, isRunning: _isRunning, ...page }: ChatPageOut): ListedChat {
  return { ...page, isOnServer: true };
}

/** The chats of this tab: a small store over local storage, which all tabs share. Rules are in lib/chat/policy.ts. */
export class ChatStore {
  readonly owner: string | null;
  readonly drafts: ChatDrafts;
  readonly waiting: WaitingQuestions;
  #state: ChatState;
  #deletedIds: string[] = [];
  #edits: readonly ChatEdit[] = [];
  #clearing: Clearing | null = null;
  #revision = 0;
  /** Chats of which an edit is on its way. */
  readonly sendingIds = new Set<string>();
  /** Deleted in this tab: an answer of the server that was on its way does not bring them back. */
  readonly #removedIds = new Set<string>();
  /** Chats in which the server was writing an answer when they were read. */
  readonly #runningIds = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #goneListeners = new Set<(gone: { hasDraft: boolean }) => void>();

  constructor({ owner, heads, open, now, question = '' }: InitialChats) {
    this.owner = owner;
    this.drafts = new ChatDrafts(owner);
    this.drafts.offer(question);
    this.waiting = new WaitingQuestions(owner, this.drafts);
    const chats = heads.filter(({ id }) => id !== open?.id).map(headOnly);
    const listedChats = open ? mergeChats([pageOf(open)], chats) : chats;
    const draft = open ? null : newChat(now);
    if (open?.isRunning) this.#runningIds.add(open.id);
    this.#state = {
      chats: draft ? [draft, ...listedChats] : listedChats,
      openId: open?.id ?? draft?.id ?? '',
      older: null,
    };
  }

  get state(): ChatState {
    return this.#state;
  }

  /** What the server has yet to delete. */
  get deletedIds(): readonly string[] {
    return this.#deletedIds;
  }

  /** What the server has yet to hear of; all of a guest's. */
  get edits(): readonly ChatEdit[] {
    return this.#edits;
  }

  /** Rises with each edit and rating that the server has taken: what was requested before may be older than it. */
  get revision(): number {
    return this.#revision;
  }

  /** The deletion of all that the server has yet to hear of. */
  get clearing(): Clearing | null {
    return this.#clearing;
  }

  /** What must not come back from anywhere. */
  get goneIds(): ReadonlySet<string> {
    return new Set([...this.#deletedIds, ...this.#removedIds, ...(this.#clearing?.ids ?? [])]);
  }

  /** The server has it still, though all were deleted here, known or not. */
  isCleared({ isOnServer, updatedAt }: ListedChat): boolean {
    if (!this.#clearing || isOnServer !== true) return false;
    return Date.parse(updatedAt) <= Date.parse(this.#clearing.until);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param listener hears that the open chat was deleted elsewhere, and whether there is a draft in the new one that is open instead */
  watchGone(listener: (gone: { hasDraft: boolean }) => void): () => void {
    this.#goneListeners.add(listener);
    return () => this.#goneListeners.delete(listener);
  }

  #tellGone(): void {
    const hasDraft = this.drafts.textOf(NEW_CHAT) !== '';
    for (const listener of this.#goneListeners) listener({ hasDraft });
  }

  find(id: string): ListedChat | undefined {
    return this.#state.chats.find((chat) => chat.id === id);
  }

  /**
   * Takes in what the browser remembers, and follows the other tabs from then on.
   * @param asked the chat that the address names: the server may not have it yet
   * @returns stops following
   */
  restore(requestedId: string | null = null): () => void {
    const stored = readChatStorage();
    if (stored.owner === this.owner) {
      this.#deletedIds = [...stored.deletedIds];
      this.#edits = stored.edits;
      this.#clearing = stored.clearing;
      this.#set(this.#merged(stored.chats));
      const openId = this.owner === null ? stored.currentChatId : requestedId;
      const chat = openId === null ? undefined : this.find(openId);
      if (this.#isDraftOpen() && chat) this.open(chat);
    }
    const stopDrafts = this.drafts.restore(this.#isDraftOpen() ? NEW_CHAT : this.#state.openId);
    const stopWaiting = this.waiting.restore();
    const follow = (event: StorageEvent) => {
      if (event.key !== CHAT_STORAGE_KEY || event.newValue === null) return;
      const otherTab = parseChatStorage(event.newValue);
      if (otherTab.owner !== this.owner) return;
      this.#deletedIds = [...new Set([...this.#deletedIds, ...otherTab.deletedIds])];
      // Own ones are stored as they are made.
      this.#edits = otherTab.edits;
      this.#clearing = otherTab.clearing;
      for (const id of otherTab.clearing?.ids ?? []) this.#removedIds.add(id);
      this.#set(this.#merged(otherTab.chats));
    };
    window.addEventListener('storage', follow);
    return () => {
      window.removeEventListener('storage', follow);
      stopWaiting();
      stopDrafts();
    };
  }

  /** Opens an empty chat, unless the open one is empty itself. */
  startChat(): boolean {
    if (!mayStartChat(this.find(this.#state.openId) ?? null)) return false;
    const draft = newChat();
    this.#set({ ...this.#state, chats: [draft, ...this.#state.chats], openId: draft.id });
    return true;
  }

  /** Opens a chat, which a search may have found outside of the list. */
  open(chat: ListedChat): void {
    const { id } = chat;
    const listed = this.find(id) ? this.#state.chats : mergeChats(this.#state.chats, [chat]);
    // An empty chat that is left was never one.
    const chats = listed.filter(
      (each) => each.id === id || each.messages === null || each.messages.length > 0,
    );
    this.#set({ ...this.#state, chats, openId: id });
    this.#persist();
  }

  /** Takes in the newest messages of a chat as the server has them; those before them that are here stay. */
  load(page: ChatPageOut): void {
    if (this.goneIds.has(page.id)) return;
    if (page.isRunning) this.#runningIds.add(page.id);
    const { messages, hasEarlier } = this.find(page.id) ?? {};
    const start = messages?.findIndex(({ id }) => id === page.messages[0]?.id) ?? -1;
    const chat = pageOf(page);
    this.#put(
      messages && start > 0
        ? { ...chat, messages: [...messages.slice(0, start), ...page.messages], hasEarlier }
        : chat,
    );
  }

  /** Takes in a chat in which another branch is shown. */
  showBranch(page: ChatPageOut, switched: { from: string; to: string }): void {
    const known = this.find(page.id);
    if (known) this.#put(afterSwitch(known, pageOf(page), switched));
  }

  /** A question was asked in the place of another: what followed that one is a branch now. */
  branchOff(chatId: string, edited: { editOf: string; id: string; gone: ReadonlySet<string> }): void {
    const chat = this.find(chatId);
    if (chat) this.#put({ ...chat, branches: branchesAfterEdit(chat.branches, edited) });
  }

  /** Whether an answer is to be read on in a chat; said once. */
  takeRunning(id: string): boolean {
    return this.#runningIds.delete(id);
  }

  /** Takes in messages before those that are here. */
  prepend({ id, messages, hasEarlier }: ChatPageOut): void {
    const chat = this.find(id);
    if (!chat) return;
    const shownMessages = chat.messages ?? [];
    const knownIds = new Set(shownMessages.map((message) => message.id));
    const earlier = messages.filter((message) => !knownIds.has(message.id));
    this.#put({ ...chat, messages: [...earlier, ...shownMessages], hasEarlier });
  }

  /** Takes in the next older chats of the server. */
  addOlder(chats: readonly ListedChat[], older: OlderChats | null): void {
    const remainingChats = chats.filter((chat) => !this.goneIds.has(chat.id) && !this.isCleared(chat));
    this.#set({ ...this.#state, chats: mergeChats(this.#state.chats, remainingChats), older });
  }

  /** Changes a chat at once, which a search may have found outside of the list; the server hears of it until it confirms. */
  edit(chat: ListedChat, change: Omit<ChatEdit, 'id'>): void {
    this.#changeEdits((edits) => addEdit(edits, { id: chat.id, ...change }));
    const isListed = this.find(chat.id) !== undefined;
    this.#set({
      ...this.#state,
      chats: isListed ? this.#state.chats : mergeChats(this.#state.chats, [chat]),
    });
    this.#persist();
  }

  /** The server has taken an edit. */
  confirmEdit(head: OwnChatHeadOut, sent: ChatEdit): void {
    this.#revision += 1;
    this.#changeEdits((edits) => settleEdit(edits, sent));
    const chats = this.#state.chats.map((chat) =>
      chat.id === head.id ? { ...chat, ...headOf(head) } : chat,
    );
    this.#set({ ...this.#state, chats });
    this.#persist();
  }

  /** The server refuses an edit for good: nothing is pinned by it, and the title that it has instead comes with its next list. */
  giveUpEdit(sent: ChatEdit): void {
    this.#changeEdits((edits) => settleEdit(edits, sent));
    const chats = this.#state.chats.map((chat) =>
      chat.id === sent.id && sent.isPinned ? { ...chat, isPinned: false } : chat,
    );
    this.#set({ ...this.#state, chats });
    this.#persist();
  }

  /** The server has taken a rating. */
  confirmRating(id: string, messageId: string, rating: Rating | null): void {
    this.#revision += 1;
    this.rate(id, messageId, rating);
  }

  /** Marks what the person thinks of an answer; null: nothing any more. */
  rate(id: string, messageId: string, rating: Rating | null): void {
    const chats = this.#state.chats.map((chat) => {
      if (chat.id !== id) return chat;
      const { [messageId]: _before, ...others } = chat.ratings ?? {};
      return { ...chat, ratings: rating === null ? others : { ...others, [messageId]: rating } };
    });
    this.#set({ ...this.#state, chats });
    this.#persist();
  }

  /** The server has taken chats that only this browser had. */
  confirmKept(ids: KeptIds): void {
    this.drafts.rename(ids);
    this.#edits = this.#edits.map((edit) => ({ ...edit, id: ids.get(edit.id) ?? edit.id }));
    const openId = ids.get(this.#state.openId) ?? this.#state.openId;
    this.#set({ ...this.#state, openId, chats: this.#state.chats.map((chat) => asKept(chat, ids)) });
    const stored = readChatStorage();
    if (stored.owner === this.owner) writeChatStorage(confirmKept(stored, ids));
  }

  /** Forgets a chat that the server no longer has. What was typed in it is a draft of the new one, which takes the place of the open one. */
  drop(id: string): void {
    const wasOpen = this.#state.openId === id;
    this.drafts.handOver([id], this.#state.openId);
    this.#edits = this.#edits.filter((edit) => edit.id !== id);
    this.#set({ ...this.#state, chats: this.#state.chats.filter((chat) => chat.id !== id) });
    this.#persist(new Set([id]));
    if (wasOpen) this.#tellGone();
  }

  /** Removes a chat here at once; the server hears of it until it confirms. */
  remove(id: string): void {
    this.drafts.remove([id]);
    this.#deletedIds = [...new Set([...this.#deletedIds, id])];
    this.#removedIds.add(id);
    this.#edits = this.#edits.filter((edit) => edit.id !== id);
    this.#set({ ...this.#state, ...withoutOpen(this.#state, id) });
    this.#persist();
  }

  confirmDeleted(id: string): void {
    this.#deletedIds = this.#deletedIds.filter((each) => each !== id);
    // Written over the merge of tabs, which would bring the id back from storage.
    const stored = readChatStorage();
    if (stored.owner !== this.owner) return;
    writeChatStorage({ ...stored, deletedIds: stored.deletedIds.filter((each) => each !== id) });
  }

  /**
   * Removes all chats here at once; a member's server hears of it until it confirms.
   * @param busyIds those that are being answered: only the server knows when they last changed, so each is deleted by its id
   */
  removeAll(busyIds: ReadonlySet<string>): void {
    this.drafts.removeAll();
    const kept = this.#state.chats.filter((chat) => !this.#isDraft(chat));
    const ids = kept.map(({ id }) => id);
    for (const id of ids) this.#removedIds.add(id);
    const deletedIds = this.owner === null ? ids : ids.filter((id) => busyIds.has(id));
    this.#deletedIds = [...new Set([...this.#deletedIds, ...deletedIds])];
    if (this.owner !== null) {
      const newest = Math.max(0, ...kept.map(({ updatedAt }) => Date.parse(updatedAt)));
      const until = new Date(newest + CLEARED_AFTER).toISOString();
      this.#clearing = { until, ids: [...new Set([...ids, ...(this.#clearing?.ids ?? [])])] };
    }
    this.#edits = [];
    const { clearing } = this;
    this.#changeStorage((stored) => ({ ...stored, edits: [], clearing }));
    this.#set({ ...this.#state, chats: [], openId: '', older: null });
    this.#persist();
  }

  confirmCleared(confirmed: Clearing): void {
    if (this.#clearing?.until === confirmed.until) this.#clearing = null;
    const isConfirmed = ({ clearing }: ChatStorage) => clearing?.until === confirmed.until;
    this.#changeStorage((stored) => (isConfirmed(stored) ? { ...stored, clearing: null } : stored));
  }

  /** Keeps a chat's messages as they are now; the first question gives the title. `isOnServer`: the server has kept them too. */
  keep(id: string, messages: MessageIn[], updatedAt: string, isOnServer = false): void {
    const chat = this.find(id);
    if (!chat) return;
    const first = messages.find(({ sender }) => sender === 'user');
    const title = isUntitled(chat) && first ? titleOf(first.content) : chat.title;
    const later = Date.parse(updatedAt) > Date.parse(chat.updatedAt) ? updatedAt : chat.updatedAt;
    this.#put({ ...chat, title, messages, updatedAt: later, ...(isOnServer ? { isOnServer } : {}) });
  }

  /** Replaces the list by what a sync found, but for chats that are being answered. */
  replace({ chats, goneIds, older }: SyncedChats, busyIds: ReadonlySet<string>): void {
    const untouched = this.#state.chats.filter((chat) => busyIds.has(chat.id) || this.#isDraft(chat));
    const ids = new Set(untouched.map(({ id }) => id));
    const next = mergeChats(
      untouched,
      chats.filter(({ id }) => !ids.has(id)),
    );
    const { openId } = this.#state;
    const wasOpen = goneIds.includes(openId);
    this.drafts.handOver(goneIds, openId);
    this.#set({ ...this.#state, chats: next, older });
    this.#persist(new Set(goneIds));
    if (wasOpen) this.#tellGone();
  }

  #put(chat: ListedChat): void {
    const others = this.#state.chats.filter(({ id }) => id !== chat.id);
    this.#set({ ...this.#state, chats: mergeChats([chat], others) });
    this.#persist();
  }

  #isDraft(chat: ListedChat): boolean {
    return chat.messages !== null && chat.messages.length === 0;
  }

  #isDraftOpen(): boolean {
    const open = this.find(this.#state.openId);
    return open === undefined || this.#isDraft(open);
  }

  #merged(incoming: readonly LocalChat[]): ChatState {
    const deleted = this.goneIds;
    const whole = incoming.flatMap((chat) => {
      if (deleted.has(chat.id) || this.isCleared(chat)) return [];
      // What is known of a chat here goes before an older copy of it; edits go before both.
      const known = this.find(chat.id);
      return [known ? { ...chat, ...headOf(known) } : chat];
    });
    const chats = mergeChats<ListedChat>(
      this.#state.chats.filter((chat) => !deleted.has(chat.id) && !this.isCleared(chat)),
      whole,
    );
    return { ...this.#state, chats };
  }

  /** Edits are stored as they are made: tabs do not merge theirs. */
  #changeEdits(change: (edits: readonly ChatEdit[]) => ChatEdit[]): void {
    this.#edits = change(this.#edits);
    this.#changeStorage((stored) => ({ ...stored, edits: change(stored.edits) }));
  }

  #changeStorage(change: (stored: ChatStorage) => ChatStorage): void {
    const stored = readChatStorage();
    writeChatStorage(change(stored.owner === this.owner ? stored : { ...NOTHING, owner: this.owner }));
  }

  #persist(goneIds: ReadonlySet<string> = new Set()): void {
    const chats = this.#state.chats.flatMap((chat) =>
      chat.messages !== null && chat.messages.length > 0 ? [{ ...chat, messages: chat.messages }] : [],
    );
    const mine = {
      owner: this.owner,
      currentChatId: this.#state.openId,
      chats,
      deletedIds: this.#deletedIds,
    };
    addToChatStorage(mine, goneIds);
  }

  /** There is always an open chat: an empty one where nothing else is. */
  #set(next: ChatState): void {
    const chats = withEdits(next.chats, this.#edits);
    const isOpen = chats.some(({ id }) => id === next.openId);
    const draft = isOpen ? null : newChat();
    this.#state = draft ? { ...next, chats: [draft, ...chats], openId: draft.id } : { ...next, chats };
    for (const listener of this.#listeners) listener();
  }
}

function withoutOpen({ chats, openId }: ChatState, id: string): { chats: ListedChat[]; openId: string } {
  const rest = withoutChat(chats, openId, id);
  return { chats: rest.chats, openId: rest.openId ?? '' };
}
