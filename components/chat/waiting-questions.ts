import type { ChatDrafts } from './chat-drafts.ts';
import { newId } from './new-id.ts';
import { readDrafts, type StoredDraft, storeWaiting } from './stored-drafts.ts';

type Waiting = NonNullable<StoredDraft['waiting']>;

/** Milliseconds, longer than any answer: a question that waits longer was left behind by a page that ended without a word. */
const LONGEST_WAIT = 5 * 60_000;

/**
 * Questions that wait in this tab for the end of an answer, one a chat and browser. They are stored with the drafts, and become drafts
 * where their page goes away. Only the tab that holds one sends it, and only what it still finds stored.
 */
export class WaitingQuestions {
  readonly #owner: string | null;
  readonly #drafts: ChatDrafts;
  readonly #held = new Map<string, Waiting & { isStored: boolean }>();
  readonly #listeners = new Set<() => void>();

  constructor(owner: string | null, drafts: ChatDrafts) {
    this.#owner = owner;
    this.#drafts = drafts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The one that waits in a chat of this tab. */
  of(chatId: string): string | null {
    return this.#held.get(chatId)?.text ?? null;
  }

  /** @returns false: one waits already, here or in another tab */
  add(chatId: string, text: string): boolean {
    const stored = this.#stored(chatId);
    if (this.#held.has(chatId) || (stored && Date.now() - stored.at < LONGEST_WAIT)) return false;
    if (stored) this.#adopt(chatId, stored);
    const waiting = { id: newId(), text, at: Date.now() };
    storeWaiting(this.#owner, chatId, waiting);
    this.#held.set(chatId, { ...waiting, isStored: this.#stored(chatId)?.id === waiting.id });
    this.#tell();
    return true;
  }

  /** Takes it away: to be sent, or because it is not wanted any more. @returns null: there is none, or another page has it */
  take(chatId: string): string | null {
    const held = this.#held.get(chatId);
    if (!held) return null;
    this.#held.delete(chatId);
    const isOurs = !held.isStored || this.#stored(chatId)?.id === held.id;
    if (isOurs) storeWaiting(this.#owner, chatId, null);
    this.#tell();
    return isOurs ? held.text : null;
  }

  /** Makes it the draft again, before what has been typed since. */
  giveBack(chatId: string): void {
    const text = this.take(chatId);
    if (text !== null) this.#drafts.prepend(chatId, text);
  }

  /** Makes drafts of what pages that are gone have left behind, and of what waits here when this one goes. @returns ends */
  restore(): () => void {
    const leftBehind = readDrafts(this.#owner).flatMap(({ chatId, waiting }) =>
      waiting ? [{ chatId, waiting }] : [],
    );
    const timers = leftBehind.map(({ chatId, waiting }) => {
      const age = Math.max(0, Date.now() - waiting.at);
      return setTimeout(() => this.#adopt(chatId, waiting), Math.max(0, LONGEST_WAIT - age));
    });
    const leave = () => {
      for (const chatId of [...this.#held.keys()]) this.giveBack(chatId);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      for (const timer of timers) clearTimeout(timer);
      leave();
    };
  }

  #adopt(chatId: string, { id, text }: Waiting): void {
    if (this.#stored(chatId)?.id !== id || this.#held.get(chatId)?.id === id) return;
    storeWaiting(this.#owner, chatId, null);
    this.#drafts.prepend(chatId, text);
  }

  #stored(chatId: string): Waiting | undefined {
    return readDrafts(this.#owner).find((draft) => draft.chatId === chatId)?.waiting;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
