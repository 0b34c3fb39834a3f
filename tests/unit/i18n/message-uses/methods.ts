import type { Reader } from './reader.ts';
import type { Slot } from './values.ts';
import { UNKNOWN } from './values.ts';

type Static = (given: readonly Slot[], reader: Reader) => Slot;

const keysOf = (value: Slot, { flow, texts }: Reader): Slot => {
  const keys = flow.slot();
  value.each((atom) => {
    if (atom.kind !== 'object') keys.add(UNKNOWN);
    else
      atom.object.names.each((name) => keys.add(name.kind === 'string' ? texts.string(name.text) : UNKNOWN));
  });
  return keys;
};

const all: Static = (given, { union }) => union(...given);

const statics: Record<string, Static> = {
  'Object.keys': ([value], reader) => reader.arrayOf(keysOf(value ?? reader.nothing, reader)),
  'Object.values': ([value], { texts, arrayOf, nothing }) => arrayOf(texts.member(value ?? nothing, '*')),
  'Object.entries': ([value], reader) => {
    const { object: entry, slot } = reader.object(true);
    entry.write('0', keysOf(value ?? reader.nothing, reader));
    entry.write('1', reader.texts.member(value ?? reader.nothing, '*'));
    return reader.arrayOf(slot);
  },
  'Object.fromEntries': ([entries], { texts, object, nothing }) => {
    const { object: made, slot } = object();
    made.write('*', texts.member(texts.member(entries ?? nothing, '*'), '1'));
    return slot;
  },
  'Object.assign': all,
  'Object.freeze': all,
  'Promise.all': all,
  'Promise.resolve': all,
  'Array.from': ([value, make], { texts, arrayOf, call, unknown, nothing }) => {
    const members = texts.member(value ?? nothing, '*');
    return arrayOf(make ? call(make, [members, unknown]) : members);
  },
};

type OfMany = (many: Slot, given: readonly Slot[], reader: Reader) => Slot;

/** Calls a callback with each, and is the same many. */
const same: OfMany = (many, [callback], { texts, call }) => {
  const member = texts.member(many, '*');
  if (callback) call(callback, [member, member]);
  return many;
};

/** Calls a callback with each, and is one of them. */
const one: OfMany = (many, given, reader) => {
  same(many, given, reader);
  return reader.texts.member(many, '*');
};

const mapped: OfMany = (many, [callback], { texts, call, arrayOf, unknown, nothing }) =>
  arrayOf(call(callback ?? nothing, [texts.member(many, '*'), unknown]));

const flat: OfMany = (many, _, { texts, arrayOf }) => arrayOf(texts.member(texts.member(many, '*'), '*'));

const added: OfMany = (many, given) => {
  many.each((atom) => {
    if (atom.kind === 'object') for (const value of given) atom.object.write('*', value);
  });
  return many;
};

const named = (method: OfMany, ...names: string[]) => Object.fromEntries(names.map((name) => [name, method]));

const ofMany: Record<string, OfMany> = {
  ...named(same, 'filter', 'sort', 'toSorted', 'toReversed', 'reverse', 'slice', 'values'),
  ...named(same, 'forEach', 'some', 'every', 'findIndex'),
  ...named(one, 'find', 'findLast', 'at', 'pop', 'shift'),
  ...named(added, 'push', 'unshift', 'add'),
  concat: (many, given, { union }) => union(many, ...given),
  entries: (many, _, { texts, object, arrayOf }) => {
    const { object: entry, slot } = object(true);
    entry.write('1', texts.member(many, '*'));
    return arrayOf(slot);
  },
  map: mapped,
  flat,
  flatMap: (many, given, reader) => flat(mapped(many, given, reader), [], reader),
  reduce: (many, [callback, start], { texts, call, union, flow, nothing }) => {
    const result = flow.slot();
    const member = texts.member(many, '*');
    union(start ?? member, call(callback ?? nothing, [result, member])).into(result);
    return result;
  },
};

/** Functions of the language, by object and name. */
export const STATICS: ReadonlyMap<string, Static> = new Map(Object.entries(statics));

/** Methods of arrays and sets, by name. */
export const METHODS_OF_MANY: ReadonlyMap<string, OfMany> = new Map(Object.entries(ofMany));
