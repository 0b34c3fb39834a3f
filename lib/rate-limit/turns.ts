/** Gives a turn back; further calls change nothing. */
export type EndTurn = () => void;

export type TurnTerms = {
  /** Turns that one person has at a time. */
  ofPerson: number;
  /** Turns that are taken at a time in all. */
  ofAll?: number;
  /** Those of one person who may wait for a turn; one more has none at once. */
  waiting?: number;
};

type Waiting = (turn: EndTurn | null) => void;
type Line = { taken: number; waiting: Set<Waiting> };

/** Work that one person has running at a time in this process, and what waits for it, in the order in which it came. */
export class Turns {
  readonly #terms: Required<TurnTerms>;
  /** By person, as long as one has a turn. */
  readonly #lines = new Map<string, Line>();
  #taken = 0;

  constructor({ ofPerson, ofAll = Number.POSITIVE_INFINITY, waiting = 0 }: TurnTerms) {
    this.#terms = { ofPerson, ofAll, waiting };
  }

  /** A turn that is free, or whose turns are all taken: the person's, or everyone's. */
  take(person: string): EndTurn | 'person' | 'all' {
    const line = this.#lines.get(person) ?? { taken: 0, waiting: new Set() };
    if (line.taken >= this.#terms.ofPerson) return 'person';
    if (this.#taken >= this.#terms.ofAll) return 'all';
    this.#lines.set(person, line);
    line.taken += 1;
    this.#taken += 1;
    return this.#endOf(person, line);
  }

  /**
   * A turn, as soon as the person has one free.
   * @param within milliseconds to wait; without them, as long as it takes
   * @param gone aborts when the wait is over because nobody needs the turn any more
   * @returns null where there is none in time, or too many wait
   */
  async wait(
    person: string,
    { within, gone }: { within?: number; gone?: AbortSignal | undefined } = {},
  ): Promise<EndTurn | null> {
    if (gone?.aborted) return null;
    const turn = this.take(person);
    if (typeof turn === 'function') return turn;
    const line = this.#lines.get(person);
    if (turn === 'all' || !line || line.waiting.size >= this.#terms.waiting) return null;
    return new Promise((resolve) => {
      const waiting: Waiting = (given) => {
        line.waiting.delete(waiting);
        clearTimeout(patience);
        gone?.removeEventListener('abort', leave);
        resolve(given);
      };
      const leave = () => waiting(null);
      const patience = within === undefined ? undefined : setTimeout(leave, within);
      line.waiting.add(waiting);
      gone?.addEventListener('abort', leave);
    });
  }

  /** What is given back goes to the one of the same person who waits longest. */
  #endOf(person: string, line: Line): EndTurn {
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      const [next] = line.waiting;
      if (next) {
        next(this.#endOf(person, line));
        return;
      }
      line.taken -= 1;
      this.#taken -= 1;
      if (line.taken === 0) this.#lines.delete(person);
    };
  }
}

// On globalThis, for pages and calls are bundles of their own, which would each count by themselves.
const holder = globalThis as typeof globalThis & { raffTurns?: Map<string, Turns> };

/** The turns of this process that go by a name. */
export const turnsOf = (name: string, terms: TurnTerms): Turns => {
  holder.raffTurns ??= new Map();
  const turns = holder.raffTurns.get(name) ?? new Turns(terms);
  holder.raffTurns.set(name, turns);
  return turns;
};
