import { TOAST_TYPES, type ToastAction, type ToastType } from '#lib/browser/show-toast.ts';

const TOAST_DURATION_MS = 6000;
/** People who have to decide something need longer. */
const ACTION_DURATION_MS = 10_000;
const TOAST_GAP_MS = 300;

export type Toast = { id: number; type: ToastType; message: string; action?: ToastAction };

/** Reads what a `showToast` event carries; an unknown type is an info, and what has no words is nothing. */
export function toastOf(detail: unknown): Omit<Toast, 'id'> | undefined {
  if (typeof detail !== 'object' || detail === null || !('message' in detail)) return undefined;
  const { message } = detail;
  if (typeof message !== 'string' || message.trim() === '') return undefined;
  const type = 'type' in detail ? detail.type : undefined;
  const action = 'action' in detail ? actionOf(detail.action) : undefined;
  return {
    type: TOAST_TYPES.find((toastType) => toastType === type) ?? 'info',
    message,
    ...(action ? { action } : {}),
  };
}

function actionOf(value: unknown): ToastAction | undefined {
  if (typeof value !== 'object' || value === null || !('label' in value) || !('run' in value))
    return undefined;
  const { label, run } = value;
  if (typeof label !== 'string' || typeof run !== 'function') return undefined;
  return { label, run: () => void run() };
}

/**
 * Shows toasts one at a time: each for six seconds of unhovered, unfocused time, ten where something can be done, with a gap before the
 * next.
 * Only time and its close button end one.
 */
export class ToastQueue {
  #waiting: Toast[] = [];
  #current: Toast | undefined;
  #nextId = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endsAt = 0;
  #remaining = 0;
  #paused = false;
  #resting = false;
  readonly #listeners = new Set<() => void>();

  get current(): Toast | undefined {
    return this.#current;
  }

  push(toast: Omit<Toast, 'id'>): void {
    this.#waiting.push({ ...toast, id: this.#nextId++ });
    if (!this.#current && !this.#resting) this.#showNext();
  }

  close(): void {
    if (!this.#current) return;
    clearTimeout(this.#timer);
    this.#current = undefined;
    this.#paused = false;
    this.#resting = true;
    this.#timer = setTimeout(() => {
      this.#resting = false;
      this.#showNext();
    }, TOAST_GAP_MS);
    this.#tell();
  }

  /** Holds the clock while someone reads: the pointer is over the toast or the focus is in it. */
  pause(): void {
    if (!this.#current || this.#paused) return;
    this.#paused = true;
    this.#remaining = Math.max(0, this.#endsAt - Date.now());
    clearTimeout(this.#timer);
  }

  resume(): void {
    if (!this.#current || !this.#paused) return;
    this.#paused = false;
    this.#startClock(this.#remaining);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #showNext(): void {
    this.#current = this.#waiting.shift();
    if (this.#current) this.#startClock(this.#current.action ? ACTION_DURATION_MS : TOAST_DURATION_MS);
    this.#tell();
  }

  #startClock(milliseconds: number): void {
    this.#endsAt = Date.now() + milliseconds;
    this.#timer = setTimeout(() => this.close(), milliseconds);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
