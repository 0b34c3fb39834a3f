import { CHAT_DRAFTS_KEY } from '#lib/browser/client-session.ts';
import { parseDrafts, readDrafts, renameDrafts, type StoredDraft, writeDrafts } from './stored-drafts.ts';

/** The chat that was never asked anything: its id is another in each tab. */
export const NEW_CHAT = '+';

/** Milliseconds: what is typed meanwhile is written at once. */
const STORE_AFTER = 300;

/** What is typed in the chats of this tab and not sent. Of two tabs that write in the same chat, the last one wins. */
export class ChatDrafts {
  readonly #owner: string | null;
  readonly #texts = new Map<string, string>();
  /** As this tab last saw them in the storage. */
  #stored: ReadonlyMap<string, string> = new Map();
  /** Changed here and not stored yet. */
  readonly #changedIds = new Set<string>();
  readonly #typedIds = new Set<string>();
  readonly #listeners = new Set<() => void>();
  /** What another page would like to be asked in the new chat: no draft until someone writes in it. */
  #offered: string | null = null;
  /** What someone wrote before there were scripts, until it is known which chat is open and what is stored of it. */
  #early: { chatId: string; text: string } | null = null;
  #isRestored = false;
  #editedId: () => string | null = () => null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: string | null) {
    this.#owner = owner;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  textOf(chatId: string): string {
    const early = this.#early?.chatId === chatId ? this.#early.text : null;
    return early ?? (chatId === NEW_CHAT ? this.#offered : null) ?? this.#texts.get(chatId) ?? '';
  }

  /** Shows a question in the new chat. A draft that is there comes back when it is sent. */
  offer(question: string): void {
    if (question !== '') this.#offered = question;
  }

  /** Keeps what is typed, whole in this tab, and soon as far as it can be sent in the browser. */
  type(chatId: string, text: string): void {
    if (chatId === NEW_CHAT) this.#offered = null;
    if (this.#early?.chatId === chatId) this.#early = null;
    this.#texts.set(chatId, text);
    this.#typedIds.add(chatId);
    // The one that was changed last is stored last.
    this.#changedIds.delete(chatId);
    this.#changedIds.add(chatId);
    this.#timer ??= setTimeout(() => this.store(), STORE_AFTER);
    this.#tell();
  }

  /** Puts words before what is typed. */
  prepend(chatId: string, text: string): void {
    const typed = this.textOf(chatId);
    this.type(chatId, typed === '' ? text : `${text}\n\n${typed}`);
    this.store();
  }

  /** It was sent. */
  clear(chatId: string): void {
    const isOffered = chatId === NEW_CHAT && this.#offered !== null;
    // A draft that no one has seen yet stays.
    if (this.#early?.chatId === chatId) this.#early = null;
    else if (isOffered) this.#offered = null;
    else this.type(chatId, '');
    this.store();
    this.#tell();
  }

  /** Their chats were deleted elsewhere: what was typed on this page, or stands in the open one, comes after what is typed in the new chat. */
  handOver(chatIds: readonly string[], openId: string): void {
    for (const id of chatIds) {
      const text = this.#texts.get(id) ?? '';
      if (text !== '' && (id === openId || this.#typedIds.has(id))) this.#append(NEW_CHAT, text);
    }
    this.remove(chatIds);
  }

  /** Their chats are gone, with what waits there. */
  remove(chatIds: Iterable<string>): void {
    const ids = new Set(chatIds);
    this.store();
    for (const id of ids) this.#texts.delete(id);
    const stored = readDrafts(this.#owner);
    const others = stored.filter(({ chatId }) => !ids.has(chatId));
    if (others.length < stored.length) this.#write(others);
  }

  removeAll(): void {
    this.#offered = null;
    this.#texts.clear();
    this.#changedIds.clear();
    this.#write([]);
    this.#tell();
  }

  /** The server has given chats other ids. */
  rename(ids: ReadonlyMap<string, string>): void {
    this.store();
    renameDrafts(this.#owner, ids);
    this.#stored = this.#read();
    for (const [id, keptId] of ids) {
      const text = this.#texts.get(id);
      if (id === keptId || text === undefined) continue;
      this.#texts.delete(id);
      this.#texts.set(keptId, text);
    }
    this.#tell();
  }

  /**
   * Follows the field in which drafts are written.
   * @param early what it says already, in which chat
   * @param editedId the chat in which someone is writing right now: another tab does not replace that
   * @returns stops following
   */
  watch({ chatId, text }: { chatId: string; text: string }, editedId: () => string | null): () => void {
    if (!this.#isRestored && text !== this.textOf(chatId)) {
      this.#early = { chatId, text };
      this.#tell();
    }
    this.#editedId = editedId;
    return () => {
      this.#editedId = () => null;
    };
  }

  /** Takes in what the browser remembers, and follows the other tabs from then on. @returns stops following */
  restore(openId: string): () => void {
    this.#take(this.#read(), null);
    const early = this.#early;
    this.#early = null;
    if (early !== null) this.#append(openId, early.text);
    this.#isRestored = true;
    const follow = ({ key, newValue }: StorageEvent) => {
      const drafts = key === CHAT_DRAFTS_KEY ? parseDrafts(newValue, this.#owner) : null;
      if (drafts) this.#take(mapOf(drafts), this.#editedId());
    };
    const leave = () => this.store();
    window.addEventListener('storage', follow);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }

  /** Writes what has changed here over what is stored of the same chats. */
  store(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#changedIds.size === 0) return;
    const drafts = new Map(readDrafts(this.#owner).map((draft) => [draft.chatId, draft]));
    for (const chatId of this.#changedIds) {
      const draft = { ...drafts.get(chatId), chatId, text: this.#texts.get(chatId) ?? '' };
      drafts.delete(chatId);
      drafts.set(chatId, draft);
    }
    this.#changedIds.clear();
    this.#write([...drafts.values()]);
  }

  /** Puts words after what is typed. */
  #append(chatId: string, text: string): void {
    const typed = this.textOf(chatId);
    this.type(chatId, typed === '' ? text : `${typed}\n\n${text}`);
  }

  #write(drafts: readonly StoredDraft[]): void {
    writeDrafts(this.#owner, drafts);
    this.#stored = this.#read();
  }

  /** Takes over what another tab has changed, and nothing else: what was too long or too much for the storage is here still. */
  #take(stored: ReadonlyMap<string, string>, editedId: string | null): void {
    for (const chatId of new Set([...this.#stored.keys(), ...stored.keys()])) {
      const text = stored.get(chatId);
      const isOwn = chatId === editedId || this.#changedIds.has(chatId);
      if (isOwn || text === this.#stored.get(chatId)) continue;
      if (text === undefined) this.#texts.delete(chatId);
      else this.#texts.set(chatId, text);
    }
    this.#stored = stored;
    this.#tell();
  }

  #read(): ReadonlyMap<string, string> {
    return mapOf(readDrafts(this.#owner));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function mapOf(drafts: readonly StoredDraft[]): ReadonlyMap<string, string> {
  return new Map(drafts.flatMap(({ chatId, text }) => (text === '' ? [] : [[chatId, text]])));
}
