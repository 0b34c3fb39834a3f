/** The stand-in's clock: the wall's, until a test stops it or moves it ahead. Seconds, as everywhere in Stripe. */
import type { State } from '#dev/stripe/state.ts';

export class Clock {
  readonly #state: State;
  /** While work that fell due earlier is being done, the clock shows the moment at which it fell due. */
  #at: number | null = null;

  constructor(state: State) {
    this.#state = state;
  }

  now(): number {
    if (this.#at !== null) return this.#at;
    return this.#state.clockFrozenAt ?? Clock.wall() + this.#state.clockOffset;
  }

  static wall(): number {
    return Math.floor(Date.now() / 1000);
  }

  /** Stops the clock at `at` (now when omitted); from then on only tests move it. */
  freeze(at: number = this.now()): void {
    this.#state.clockFrozenAt = at;
  }

  thaw(): void {
    if (this.#state.clockFrozenAt === null) return;
    this.#state.clockOffset = this.#state.clockFrozenAt - Clock.wall();
    this.#state.clockFrozenAt = null;
  }

  set(to: number): void {
    if (this.#state.clockFrozenAt !== null) this.#state.clockFrozenAt = to;
    else this.#state.clockOffset = to - Clock.wall();
  }

  during<T>(at: number, work: () => T): T {
    const before = this.#at;
    this.#at = at;
    try {
      return work();
    } finally {
      this.#at = before;
    }
  }
}
