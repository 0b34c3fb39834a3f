import { textsOf } from '#tests/setup/message-texts.ts';
import { type Atom, type Flow, type Slot, UNKNOWN } from './values.ts';

/** Answers what a tree of texts holds, and notes which of them sources name. */
export type Texts = {
  /** What something holds under a name, in which `*` is anything. Notes the texts that it is. */
  member: (value: Slot, name: string) => Slot;
  /** Notes what a translator is asked for. */
  translate: (path: string, keys: Slot) => void;
  /** A string, where it can be part of a key. */
  string: (text: string) => Atom;
  translator: (path: string) => Atom;
  textsAt: (path: string) => Atom;
  /** Paths of the texts that were named; with `*` for what was computed. */
  named: ReadonlySet<string>;
};

type Tree = { [name: string]: Tree | string };

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** Matches the paths that a path with `*` in it may be. */
export const matcherOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`);

const holdsInOrder = (path: string, parts: readonly string[]): boolean => {
  let from = 0;
  return parts.every((part) => {
    const at = path.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
};

/** The words of a path that follow each other in it: of `a.b.c` also `b` and `b.c`. */
const runsOf = (path: string): string[] => {
  const words = path.split('.');
  return words.flatMap((_, from) =>
    words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('.')),
  );
};

const METHODS = new Set(['rich', 'markup', 'raw', 'has']);

export function createTexts(tree: object, flow: Flow, unknown: Slot): Texts {
  const named = new Set<string>();
  const below = findBelow(tree);
  const known = [...textsOf(tree).keys()].map((path) => `.${path}.`);
  const paths = known.join('');
  const words = new Set(paths.split('.'));
  const runs = new Set([...textsOf(tree).keys()].flatMap(runsOf));
  const pathsWith = keptBy((part) => known.filter((path) => path.includes(part)));
  // Of what isn't known, the rest has to stand in one path, in that order: a text that adds to itself ends there. What is known are whole
  // words of one, or ends with it.
  const isKey = (text: string) => {
    if (text.includes('*')) {
      const parts = text.split('*');
      const longest = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
      return pathsWith(longest).some((path) => holdsInOrder(path, parts));
    }
    if (runs.has(text)) return true;
    const own = text.split('.');
    return own.includes('') && own.every((word) => words.has(word)) && paths.includes(`.${text}.`);
  };
  const string = keptBy((text): Atom => (isKey(text) ? { kind: 'string', text } : UNKNOWN));
  const textsAt = keptBy((path): Atom => ({ kind: 'texts', path }));
  const translator = keptBy((path): Atom => ({ kind: 'translator', path }));

  const memberOf = (atom: Atom, name: string): Slot => {
    switch (atom.kind) {
      case 'texts': {
        const path = join(atom.path, name);
        const inside = below(path);
        if (inside.some((each) => typeof each === 'string')) named.add(path);
        return inside.some((each) => typeof each !== 'string') ? flow.fixed(textsAt(path)) : unknown;
      }
      case 'object':
        return atom.object.read(name, member);
      case 'translator':
        return METHODS.has(name) ? flow.fixed(atom) : unknown;
      case 'module':
        return atom.exportOf(name);
      default:
        return unknown;
    }
  };
  /** What may be in it under any name, gathered once: things that hold each other under names that aren't known are many. */
  const unplaced = (value: Slot): Slot =>
    value.member('', (found) =>
      value.each((atom) => {
        if (atom.kind === 'object') atom.object.others.into(found);
      }),
    );
  const member = (value: Slot, name: string): Slot => {
    if (value === unknown) return unknown;
    return value.member(name, (found) => {
      value.each((atom) => memberOf(atom, name).into(found));
      unplaced(value).into(found);
    });
  };
  const translate = (path: string, keys: Slot) =>
    flow.asked(keys).each((key) => named.add(join(path, key.kind === 'string' ? key.text : '*')));
  return { member, translate, string, translator, textsAt, named };
}

/** One value for each text, however often it is asked for. */
function keptBy<V>(make: (text: string) => V): (text: string) => V {
  const values = new Map<string, V>();
  return (text) => {
    const value = values.get(text) ?? make(text);
    values.set(text, value);
    return value;
  };
}

/** What stands under a path: several things where the path has a `*`. */
function findBelow(root: object): (path: string) => (Tree | string)[] {
  const find = keptBy((path): (Tree | string)[] => {
    if (path === '') return [Object(root)];
    const cut = path.lastIndexOf('.');
    const isName = matcherOf(path.slice(cut + 1));
    return find(path.slice(0, Math.max(cut, 0))).flatMap((tree) =>
      typeof tree === 'string'
        ? []
        : Object.entries(tree).flatMap(([name, inside]) => (isName.test(name) ? [inside] : [])),
    );
  });
  return find;
}
