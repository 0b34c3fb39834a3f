/** Gives a turn back; further calls change nothing. */
export type EndTurn = () => void;

export type TurnTerms = {
  /** Turns of one person at a time. */
  ofPerson: number;
  /** Turns of everyone together at a time. */
  ofAll?: number;
  /** Waits of one person at a time; another wait fails at once. */
  waiting?: number;
};

type Waiting = (turn: EndTurn | null) => void;
type Line = { taken: number; waiting: Set<Waiting> };

/** Limits the work that a person has running in this process; more of it waits in order of arrival. */
export class Turns {
  readonly #terms: Required<TurnTerms>;
  /** By person, while they have a turn. */
  readonly #lines = new Map<string, Line>();
  #taken = 0;

  constructor({ ofPerson, ofAll = Number.POSITIVE_INFINITY, waiting = 0 }: TurnTerms) {
    this.#terms = { ofPerson, ofAll, waiting };
  }

  /** Takes a free turn. Where there is none: whether the person’s own turns or all turns are taken. */
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
   * Waits for a free turn of the person.
   * @param within milliseconds to wait; no limit if absent
   * @param gone aborts when no one needs the turn any more
   * @returns null where none is free in time, or too many waits are open
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

  /** Hands the turn to the person’s longest wait, if there is one. */
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

// On globalThis: Next bundles pages and calls apart, and each bundle would count by itself.
const holder = globalThis as typeof globalThis & { raffTurns?: Map<string, Turns> };

/** The turns of this process under a name. */
export const turnsOf = (name: string, terms: TurnTerms): Turns => {
  holder.raffTurns ??= new Map();
  const turns = holder.raffTurns.get(name) ?? new Turns(terms);
  holder.raffTurns.set(name, turns);
  return turns;
};
