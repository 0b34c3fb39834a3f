/**
 * What expressions may be, as far as texts are concerned. Each has a slot, slots flow into each other, and nothing ever leaves one: the
 * order in which sources are read doesn't matter.
 */
export type Atom =
  | { kind: 'unknown' }
  /** Part of a key; `*` stands for what is not known of it. */
  | { kind: 'string'; text: string }
  /** The texts under a path: `messagesFor(locale).chat` is `chat`. */
  | { kind: 'texts'; path: string }
  /** A function that takes keys under a path: `useTranslations('chat')`. */
  | { kind: 'translator'; path: string }
  | { kind: 'object'; object: ObjectValue }
  /** `rest`: the array that its last parameter is, where that takes the rest. */
  | { kind: 'function'; params: readonly Slot[]; rest: ObjectValue | null; result: Slot }
  | { kind: 'module'; exportOf: (name: string) => Slot }
  /** A function of which more is known than its source says. */
  | { kind: 'native'; call: (given: readonly Slot[]) => Slot };

/** Another slot that everything flows into, or what is done with each. */
type Listener = Slot | ((atom: Atom) => void);

/** What flows between slots. */
export class Flow {
  /** The listeners that are still to be called, and with what. */
  readonly #listeners: Listener[] = [];
  readonly #atoms: Atom[] = [];
  readonly #asked: Slot[] = [];

  slot = (): Slot => new Slot(this);

  /** A slot that never holds anything else. */
  fixed = (atom?: Atom): Slot => new Slot(this, atom ?? null);

  /** A slot's values, or what is unknown where nothing ever reaches it: frameworks call what no source of the repository does. */
  asked(slot: Slot): Slot {
    const asked = this.slot();
    slot.into(asked);
    this.#asked.push(asked);
    return asked;
  }

  later(listener: Listener, atom: Atom): void {
    this.#listeners.push(listener);
    this.#atoms.push(atom);
  }

  /** Goes on until nothing flows any more. */
  settle(): void {
    this.#drain();
    for (const slot of this.#asked) if (slot.isEmpty) slot.add(UNKNOWN);
    this.#drain();
  }

  #drain(): void {
    for (let atom = this.#atoms.pop(); atom; atom = this.#atoms.pop()) {
      const listener = this.#listeners.pop();
      if (listener instanceof Slot) listener.add(atom);
      else listener?.(atom);
    }
  }
}

export const UNKNOWN: Atom = { kind: 'unknown' };

/** A variable, a parameter, a property, a result, an expression. */
export class Slot {
  // Most slots are of expressions that hold one thing or nothing, and there are many of them.
  #first: Atom | null = null;
  #others: Set<Atom> | undefined;
  #listeners: Listener[] | undefined;
  readonly #isFixed: boolean;
  readonly #flow: Flow;

  /** @param fixed all that it ever holds; null: nothing */
  constructor(flow: Flow, fixed?: Atom | null) {
    this.#flow = flow;
    this.#isFixed = fixed !== undefined;
    if (fixed) this.#first = fixed;
  }

  get isEmpty(): boolean {
    return this.#first === null;
  }

  add(atom: Atom): void {
    if (atom === this.#first) return;
    if (this.#first === null) this.#first = atom;
    else {
      this.#others ??= new Set();
      if (this.#others.has(atom)) return;
      this.#others.add(atom);
    }
    for (const listener of this.#listeners ?? []) this.#flow.later(listener, atom);
  }

  /** Reports each atom that is here, and each to come. */
  each(listener: Listener): void {
    if (!this.#isFixed) {
      this.#listeners ??= [];
      this.#listeners.push(listener);
    }
    if (this.#first !== null) this.#flow.later(listener, this.#first);
    for (const atom of this.#others ?? []) this.#flow.later(listener, atom);
  }

  into(target: Slot): void {
    if (target !== this) this.each(target);
  }
}

/** Beyond it, what is written into an object may be under any name. */
const MOST_NAMES = 60;

/** A literal, an array, the props of an element. */
export class ObjectValue {
  readonly atom: Atom = { kind: 'object', object: this };
  /** Asked for of few objects, so they flow to no other before. */
  #names: Slot | undefined;
  readonly #written = new Set<string>();
  readonly #unplaced = new Set<Slot>();
  /** Under names that are known, all of them. */
  readonly #all: Slot;
  /** Under names that are not known. */
  readonly #others: Slot;
  /** What it repeats: `{ ...texts }`. */
  readonly spread: Slot;
  readonly #own = new Map<string, Slot>();
  readonly #read = new Map<string, Slot>();
  readonly #flow: Flow;
  readonly isArray: boolean;

  constructor(flow: Flow, isArray: boolean) {
    this.#flow = flow;
    this.isArray = isArray;
    [this.#all, this.#others, this.spread] = [flow.slot(), flow.slot(), flow.slot()];
  }

  get names(): Slot {
    if (this.#names) return this.#names;
    const names = this.#flow.slot();
    this.#names = names;
    for (const name of this.#written) names.add(nameAtom(name));
    this.spread.each((atom) => {
      if (atom.kind === 'object') atom.object.names.into(names);
      else names.add(UNKNOWN);
    });
    return names;
  }

  /** @param name with `*` where it is not known */
  write(name: string, value: Slot): void {
    const isKnown = !name.includes('*') && (this.#own.has(name) || this.#own.size < MOST_NAMES);
    if (isKnown) {
      value.into(this.#slotOf(this.#own, name));
      value.into(this.#all);
    } else if (!this.#unplaced.has(value)) {
      this.#unplaced.add(value);
      value.into(this.#others);
    }
    this.#written.add(name);
    this.#names?.add(nameAtom(name));
  }

  read(name: string, memberOf: (atom: Atom, name: string) => Slot): Slot {
    const asked = name.includes('*') ? '*' : name;
    const known = this.#read.get(asked);
    if (known) return known;
    const slot = this.#slotOf(this.#read, asked);
    if (asked === '*') this.#all.into(slot);
    else this.#slotOf(this.#own, asked).into(slot);
    this.#others.into(slot);
    this.spread.each((atom) => memberOf(atom, asked).into(slot));
    return slot;
  }

  #slotOf(slots: Map<string, Slot>, name: string): Slot {
    const slot = slots.get(name) ?? this.#flow.slot();
    slots.set(name, slot);
    return slot;
  }
}

const nameAtoms = new Map<string, Atom>();

const nameAtom = (text: string): Atom => {
  const atom = nameAtoms.get(text) ?? { kind: 'string', text };
  nameAtoms.set(text, atom);
  return atom;
};
