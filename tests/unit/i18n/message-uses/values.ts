import { createSets, type EqualSet } from './equal-sets.ts';

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

const { none, only, both } = createSets<Atom>();

type Atoms = EqualSet<Atom>;

/** Another slot that everything flows into, or what is done with each. */
type Listener = Slot | ((atom: Atom) => void);

/** What flows between slots, in rounds. */
export class Flow {
  /** Slots whose listeners have not heard of all that is in them. */
  #waiting: Slot[] = [];
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

  wait(slot: Slot): void {
    this.#waiting.push(slot);
  }

  /** Goes on until nothing flows any more. */
  settle(): void {
    this.#drain();
    for (const slot of this.#asked) if (slot.isEmpty) slot.add(UNKNOWN);
    this.#drain();
  }

  #drain(): void {
    while (this.#waiting.length > 0) {
      const round = this.#waiting;
      this.#waiting = [];
      for (const slot of round) slot.pass();
    }
  }
}

export const UNKNOWN: Atom = { kind: 'unknown' };

/** A variable, a parameter, a property, a result, an expression. */
export class Slot {
  #atoms: Atoms = none;
  /** Of these its listeners have heard. */
  #passed: Atoms = none;
  #listeners: Listener[] | undefined;
  /** Those that have heard of nothing yet. */
  #fresh: Listener[] | undefined;
  #isWaiting = false;
  /** What it holds under names that were asked for. */
  #members: Map<string, Slot> | undefined;
  readonly #isFixed: boolean;
  readonly #flow: Flow;

  /** @param fixed all that it ever holds; null: nothing */
  constructor(flow: Flow, fixed?: Atom | null) {
    this.#flow = flow;
    this.#isFixed = fixed !== undefined;
    if (fixed) this.#atoms = only(fixed);
  }

  get isEmpty(): boolean {
    return this.#atoms === none;
  }

  add(atom: Atom): void {
    this.#take(only(atom));
  }

  #take(atoms: Atoms): void {
    const all = both(this.#atoms, atoms);
    if (all === this.#atoms) return;
    this.#atoms = all;
    if (this.#listeners) this.#wait();
  }

  #wait(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#flow.wait(this);
  }

  /** Reports each atom that is here, and each to come. */
  each(listener: Listener): void {
    if (this.#isFixed && this.isEmpty) return;
    this.#fresh ??= [];
    this.#fresh.push(listener);
    this.#wait();
  }

  into(target: Slot): void {
    if (target !== this) this.each(target);
  }

  /** What it holds under a name, looked for by `find` once: however often sources ask, they share a slot. */
  member(name: string, find: (found: Slot) => void): Slot {
    this.#members ??= new Map();
    const known = this.#members.get(name);
    if (known) return known;
    const found = this.#flow.slot();
    this.#members.set(name, found);
    find(found);
    return found;
  }

  /** Reports what its listeners have not heard of. What comes meanwhile waits for the next round. */
  pass(): void {
    const [before, fresh, listeners] = [this.#passed, this.#fresh ?? [], this.#listeners ?? []];
    this.#isWaiting = false;
    this.#passed = this.#atoms;
    this.#fresh = undefined;
    if (!this.#isFixed && fresh.length > 0) this.#listeners = [...listeners, ...fresh];
    if (before !== this.#passed) for (const listener of listeners) this.#report(listener, before);
    for (const listener of fresh) this.#report(listener, none);
  }

  #report(listener: Listener, before: Atoms): void {
    if (listener instanceof Slot) listener.#take(this.#passed);
    else for (const atom of this.#passed.set) if (!before.set.has(atom)) listener(atom);
  }
}

/** Beyond it, what is written into an object may be under any name. */
const MOST_NAMES = 60;

type MemberOf = (value: Slot, name: string) => Slot;

const addNames = (value: Slot, names: Slot): void =>
  value.each((atom) => {
    if (atom.kind === 'object') atom.object.names.into(names);
    else names.add(UNKNOWN);
  });

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
  readonly others: Slot;
  /** What it repeats: `{ ...texts }`. Their members flow to its own as one, not those of each thing that they may be. */
  readonly #repeated: Slot[] = [];
  readonly #own = new Map<string, Slot>();
  readonly #read = new Map<string, Slot>();
  readonly #flow: Flow;
  readonly isArray: boolean;

  constructor(flow: Flow, isArray: boolean) {
    this.#flow = flow;
    this.isArray = isArray;
    [this.#all, this.others] = [flow.slot(), flow.slot()];
  }

  get names(): Slot {
    if (this.#names) return this.#names;
    const names = this.#flow.slot();
    this.#names = names;
    for (const name of this.#written) names.add(nameAtom(name));
    for (const value of this.#repeated) addNames(value, names);
    return names;
  }

  /** @param member answers what it holds under a name */
  repeat(value: Slot, member: MemberOf): void {
    this.#repeated.push(value);
    if (this.#names) addNames(value, this.#names);
    for (const [name, slot] of this.#read) member(value, name).into(slot);
  }

  /** @param name with `*` where it is not known */
  write(name: string, value: Slot): void {
    const isKnown = !name.includes('*') && (this.#own.has(name) || this.#own.size < MOST_NAMES);
    if (isKnown) {
      value.into(this.#slotOf(this.#own, name));
      value.into(this.#all);
    } else if (!this.#unplaced.has(value)) {
      this.#unplaced.add(value);
      value.into(this.others);
    }
    this.#written.add(name);
    this.#names?.add(nameAtom(name));
  }

  /** What is there under a name, but for what may be there under any. */
  read(name: string, member: MemberOf): Slot {
    const asked = name.includes('*') ? '*' : name;
    const known = this.#read.get(asked);
    if (known) return known;
    const slot = asked === '*' ? this.#all : this.#slotOf(this.#own, asked);
    this.#read.set(asked, slot);
    for (const value of this.#repeated) member(value, asked).into(slot);
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
