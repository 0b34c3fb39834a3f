import { DEFAULT_CHAT_TITLE, mayStartChat, mergeChats, titleOf, withoutChat } from '#lib/chat/policy.ts';
import type { ChatOut, LocalChat, MessageIn } from '#lib/chat/schema.ts';
import { addToChatStorage, CHAT_STORAGE_KEY, parseChatStorage, readChatStorage } from './chat-storage.ts';
import { newId } from './new-id.ts';

/** A chat in the list; `messages` null: only the server has them so far. */
export type ListedChat = Omit<LocalChat, 'messages'> & { messages: MessageIn[] | null };
export type ChatState = { chats: readonly ListedChat[]; openId: string };

export type InitialChats = {
  /** The signed-in user's id; null for a guest. */
  owner: string | null;
  /** The server's chats without their messages. */
  heads: readonly Omit<ChatOut, 'messages'>[];
  /** The one that the address names, whole. */
  open: ChatOut | null;
  /** The clock of the first paint, so that server and browser draw the same. */
  now: string;
};

const newChat = (now = new Date().toISOString()): ListedChat => {
  return { id: newId(), title: DEFAULT_CHAT_TITLE, messages: [], createdAt: now, updatedAt: now };
};

/** The chats of this tab: a small store over local storage, which all tabs share. Rules are in lib/chat/policy.ts. */
export class ChatStore {
  readonly owner: string | null;
  #state: ChatState;
  #deletedIds: string[] = [];
  /** Deleted in this tab: an answer of the server that was on its way does not bring them back. */
  readonly #removedIds = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor({ owner, heads, open, now }: InitialChats) {
    this.owner = owner;
    const listed = heads.map((head): ListedChat => ({ ...head, messages: null, isOnServer: true }));
    const known = listed.map((chat) => (chat.id === open?.id ? { ...open, isOnServer: true } : chat));
    const chats =
      open && !known.some(({ id }) => id === open.id) ? [...known, { ...open, isOnServer: true }] : known;
    const draft = open ? null : newChat(now);
    this.#state = { chats: draft ? [draft, ...chats] : chats, openId: open?.id ?? draft?.id ?? '' };
  }

  get state(): ChatState {
    return this.#state;
  }

  /** What the server has yet to delete. */
  get deletedIds(): readonly string[] {
    return this.#deletedIds;
  }

  /** What must not come back from anywhere. */
  get goneIds(): ReadonlySet<string> {
    return new Set([...this.#deletedIds, ...this.#removedIds]);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  find(id: string): ListedChat | undefined {
    return this.#state.chats.find((chat) => chat.id === id);
  }

  /** Takes in what the browser remembers, and follows the other tabs from then on. @returns stops following */
  restore(): () => void {
    const stored = readChatStorage();
    if (stored.owner === this.owner) {
      this.#deletedIds = [...stored.deletedIds];
      this.#set(this.#merged(stored.chats));
      const remembered = stored.currentChatId;
      if (this.owner === null && this.#isDraftOpen() && remembered && this.find(remembered))
        this.open(remembered);
    }
    const follow = (event: StorageEvent) => {
      if (event.key !== CHAT_STORAGE_KEY || event.newValue === null) return;
      const theirs = parseChatStorage(event.newValue);
      if (theirs.owner !== this.owner) return;
      this.#deletedIds = [...new Set([...this.#deletedIds, ...theirs.deletedIds])];
      this.#set(this.#merged(theirs.chats));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }

  /** Opens an empty chat, unless the open one is empty itself. */
  startChat(): boolean {
    if (!mayStartChat(this.find(this.#state.openId) ?? null)) return false;
    const draft = newChat();
    this.#set({ chats: [draft, ...this.#state.chats], openId: draft.id });
    return true;
  }

  open(id: string): void {
    // An empty chat that is left was never one.
    const chats = this.#state.chats.filter(
      (chat) => chat.id === id || chat.messages === null || chat.messages.length > 0,
    );
    this.#set({ chats, openId: id });
    this.#persist();
  }

  /** Removes a chat here at once; the server hears of it until it confirms. */
  remove(id: string): void {
    const { chats, openId } = withoutChat(this.#state.chats, this.#state.openId, id);
    this.#deletedIds = [...new Set([...this.#deletedIds, id])];
    this.#removedIds.add(id);
    this.#set({ chats, openId: openId ?? '' });
    this.#persist();
  }

  confirmDeleted(id: string): void {
    this.#deletedIds = this.#deletedIds.filter((each) => each !== id);
    // Written over the merge of tabs, which would bring the id back from storage.
    const stored = readChatStorage();
    if (stored.owner !== this.owner) return;
    localStorage.setItem(
      CHAT_STORAGE_KEY,
      JSON.stringify({ ...stored, deletedIds: stored.deletedIds.filter((each) => each !== id) }),
    );
  }

  /** Keeps a chat's messages as they are now; the first question gives the title. `isOnServer`: the server has kept them too. */
  keep(id: string, messages: MessageIn[], updatedAt: string, isOnServer = false): void {
    const chat = this.find(id);
    if (!chat) return;
    const first = messages.find(({ sender }) => sender === 'user');
    const title = chat.title === DEFAULT_CHAT_TITLE && first ? titleOf(first.content) : chat.title;
    const later = Date.parse(updatedAt) > Date.parse(chat.updatedAt) ? updatedAt : chat.updatedAt;
    const kept = {
      ...chat,
      title,
      messages,
      updatedAt: later,
      ...(isOnServer ? { isOnServer } : {}),
    };
    this.#set({
      ...this.#state,
      chats: mergeChats(
        [kept],
        this.#state.chats.filter((each) => each.id !== id),
      ),
    });
    this.#persist();
  }

  /** Replaces the list by what a sync found, but for chats that are being answered. */
  replace(chats: readonly ListedChat[], busyIds: ReadonlySet<string>): void {
    const untouched = this.#state.chats.filter((chat) => busyIds.has(chat.id) || this.#isDraft(chat));
    const ids = new Set(untouched.map(({ id }) => id));
    const next = mergeChats(
      untouched,
      chats.filter(({ id }) => !ids.has(id)),
    );
    this.#set({ ...this.#state, chats: next });
    this.#persist();
  }

  #isDraft(chat: ListedChat): boolean {
    return chat.messages !== null && chat.messages.length === 0;
  }

  #isDraftOpen(): boolean {
    const open = this.find(this.#state.openId);
    return open === undefined || this.#isDraft(open);
  }

  #merged(theirs: readonly LocalChat[]): ChatState {
    const deleted = this.goneIds;
    const whole = theirs.filter(({ id }) => !deleted.has(id));
    // At a tie the stored chat wins: it has its messages.
    const chats = mergeChats<ListedChat>(
      whole,
      this.#state.chats.filter(({ id }) => !deleted.has(id)),
    );
    return { ...this.#state, chats };
  }

  #persist(): void {
    const chats = this.#state.chats.flatMap((chat) =>
      chat.messages !== null && chat.messages.length > 0 ? [{ ...chat, messages: chat.messages }] : [],
    );
    addToChatStorage({
      owner: this.owner,
      currentChatId: this.#state.openId,
      chats,
      deletedIds: this.#deletedIds,
    });
  }

  /** There is always an open chat: an empty one where nothing else is. */
  #set(next: ChatState): void {
    const isOpen = next.chats.some(({ id }) => id === next.openId);
    const draft = isOpen ? null : newChat();
    this.#state = draft ? { chats: [draft, ...next.chats], openId: draft.id } : next;
    for (const listener of this.#listeners) listener();
  }
}
