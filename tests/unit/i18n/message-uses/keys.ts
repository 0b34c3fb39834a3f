import type { Node } from 'oxc-parser';
import type { Scope } from './modules.ts';
import type { Reader } from './reader.ts';
import type { Atom, Slot } from './values.ts';

/** Reports each name that the key of a member or a property may be; with `*` where it is not known. */
export function eachKey(
  node: { computed: boolean } & ({ property: Node } | { key: Node }),
  scope: Scope,
  { read, flow }: Reader,
  tell: (name: string) => void,
): void {
  const key = 'property' in node ? node.property : node.key;
  if (node.computed) eachWord(flow.asked(read(key, scope)), tell);
  else tell('name' in key ? String(key.name) : 'value' in key ? String(key.value) : '*');
}

const eachWord = (slot: Slot, tell: (word: string) => void): void => {
  const told = new Set<string>();
  slot.each((atom) => {
    const word = wordOf(atom);
    if (told.has(word)) return;
    told.add(word);
    tell(word);
  });
};

const wordOf = (atom: Atom): string => (atom.kind === 'string' ? atom.text : '*');

/** Beyond it, what a part may be is taken for anything. */
const MOST_WORDS = 60;

/** Every text that parts make one after another, of which each is one of several. */
export function joined(parts: readonly (string | Slot)[], { flow, texts }: Reader): Slot {
  const text = flow.slot();
  const words = parts.map((part) => new Set(typeof part === 'string' ? [part] : []));
  const join = (at: number, word: string) => {
    const known = words.map((each, index) =>
      index === at ? [word] : each.size > MOST_WORDS ? ['*'] : [...each],
    );
    const whole = known.reduce(
      (before, each) => before.flatMap((one) => each.map((next) => one + next)),
      [''],
    );
    for (const one of whole) text.add(texts.string(one.replace(/\*+/g, '*')));
  };
  for (const [at, part] of parts.entries())
    if (typeof part !== 'string')
      eachWord(flow.asked(part), (word) => {
        words[at]?.add(word);
        if (words.every((each) => each.size > 0)) join(at, word);
      });
  if (parts.every((part) => typeof part === 'string')) join(-1, '');
  return text;
}
