import { type Node, parseSync } from 'oxc-parser';
import { calls } from './calls.ts';
import { expressions } from './expressions.ts';
import { childrenOf, createModule, openScope, type Scope } from './modules.ts';
import { NATIVE } from './natives.ts';
import { bindPattern } from './patterns.ts';
import type { Reader, Readers } from './reader.ts';
import { statements } from './statements.ts';
import { createTexts } from './texts.ts';
import { type Atom, Flow, ObjectValue, type Slot, UNKNOWN } from './values.ts';

const READERS: Readers = { ...statements, ...expressions, ...calls };

/**
 * The texts that sources name, by their paths; with `*` where part of a path is computed. Follows variables, parameters, props, results
 * and properties across files, and never runs anything.
 * @param sources by path from the root
 * @param tree the texts of a language
 * @throws where a source does not parse
 */
export function findMessageUses(sources: Record<string, string>, tree: object): ReadonlySet<string> {
  const flow = new Flow();
  const reader = createReader(Object.keys(sources), tree, flow);
  for (const module of reader.modules.values()) {
    const { program, errors } = parseSync(module.path, sources[module.path] ?? '');
    if (errors.length) throw new Error(`${module.path}: ${errors[0]?.message}`);
    reader.read(program, openScope(program, module, null, flow));
  }
  flow.settle();
  return reader.texts.named;
}

function createReader(paths: readonly string[], tree: object, flow: Flow): Reader {
  const object = (isArray = false) => {
    const made = new ObjectValue(flow, isArray);
    return { object: made, slot: flow.fixed(made.atom) };
  };
  const unknown = flow.fixed(UNKNOWN);
  const natives = new Map<string, Atom>();
  const reader: Reader = {
    flow,
    texts: createTexts(tree, flow, unknown),
    nothing: flow.fixed(),
    unknown,
    modules: new Map(paths.map((path) => [path, createModule(path, flow)])),
    natives,
    read: (node, scope) => (node ? readNode(node, scope, reader) : reader.nothing),
    bind: (pattern, value, scope) => bindPattern(pattern, value, scope, reader),
    call: (callee, given) => call(callee, given, reader),
    object,
    arrayOf: (members) => {
      const { object: array, slot } = object(true);
      array.write('*', members);
      return slot;
    },
    union: (...slots) => {
      const all = flow.slot();
      for (const slot of slots) slot.into(all);
      return all;
    },
  };
  for (const [name, native] of Object.entries(NATIVE))
    natives.set(name, { kind: 'native', call: (given) => native(given, reader) });
  return reader;
}

function readNode(node: Node, scope: Scope, reader: Reader): Slot {
  const readThis = READERS[node.type];
  // Each reader stands under the type of the nodes that it takes.
  if (readThis) return (readThis as (node: Node, scope: Scope, reader: Reader) => Slot)(node, scope, reader);
  if (node.type.startsWith('TS')) return reader.nothing;
  for (const child of childrenOf(node)) reader.read(child, scope);
  return reader.unknown;
}

function call(callee: Slot, given: readonly Slot[], { flow, texts, unknown }: Reader): Slot {
  if (callee === unknown) return unknown;
  const result = flow.slot();
  callee.each((atom) => {
    switch (atom.kind) {
      case 'function':
        for (const [at, value] of given.entries()) {
          const param = atom.params[at];
          if (atom.rest && at >= atom.params.length - 1) atom.rest.write('*', value);
          else if (param) value.into(param);
        }
        atom.result.into(result);
        return;
      case 'native':
        atom.call(given).into(result);
        return;
      case 'translator':
        if (given[0]) texts.translate(atom.path, given[0]);
        return;
      default:
        result.add(UNKNOWN);
    }
  });
  return result;
}
