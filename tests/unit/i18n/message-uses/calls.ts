import type { JSXOpeningElement, Node } from 'oxc-parser';
import { eachKey } from './keys.ts';
import { METHODS_OF_MANY, STATICS } from './methods.ts';
import { findSlot, type Scope } from './modules.ts';
import type { Reader, Readers } from './reader.ts';
import type { Slot } from './values.ts';

/** Calls, and elements, which call their component. */
export const calls: Readers = {
  CallExpression: ({ callee, arguments: given }, scope, reader) => {
    const values = given.map((each) => readArgument(each, scope, reader));
    const called = callee.type === 'ChainExpression' ? callee.expression : callee;
    return called.type === 'MemberExpression'
      ? callMethod(called, values, scope, reader)
      : reader.call(reader.read(called, scope), values);
  },
  NewExpression: ({ callee, arguments: given }, scope, reader) => {
    const [first = reader.nothing, ...others] = given.map((each) => readArgument(each, scope, reader));
    const isSet = callee.type === 'Identifier' && callee.name === 'Set';
    return isSet ? first : reader.call(reader.read(callee, scope), [first, ...others]);
  },
  JSXElement: ({ openingElement: { name, attributes }, children }, scope, reader) => {
    const { object: props, slot } = reader.object();
    for (const attribute of attributes) {
      if (attribute.type === 'JSXSpreadAttribute')
        props.repeat(reader.read(attribute.argument, scope), reader.texts.member);
      else if (attribute.name.type === 'JSXIdentifier')
        props.write(attribute.name.name, reader.read(attribute.value, scope));
    }
    for (const child of children) props.write('children', reader.read(child, scope));
    reader.call(componentOf(name, scope, reader), [slot]);
    return reader.unknown;
  },
};

const readArgument = (node: Node, scope: Scope, { read, texts }: Reader): Slot => {
  const value = read(node, scope);
  return node.type === 'SpreadElement' ? texts.member(value, '*') : value;
};

function callMethod(
  callee: Extract<Node, { type: 'MemberExpression' }>,
  given: readonly Slot[],
  scope: Scope,
  reader: Reader,
): Slot {
  const { flow, texts, nothing, unknown, call, read } = reader;
  const object = read(callee.object, scope);
  const place =
    callee.object.type === 'Identifier' && !findSlot(scope, callee.object.name) ? callee.object.name : '';
  if (object === unknown && place === '') return unknown;
  const result = flow.slot();
  eachKey(callee, scope, reader, (name) => {
    const known = STATICS.get(`${place}.${name}`);
    if (known) known(given, reader).into(result);
    else if (name === 'then') call(given[0] ?? nothing, [object]).into(result);
    else if (name === 'catch' || name === 'finally') object.into(result);
    else {
      const [arrays, others] = [flow.slot(), flow.slot()];
      object.each((atom) => (atom.kind === 'object' && atom.object.isArray ? arrays : others).add(atom));
      call(texts.member(others, name), given).into(result);
      METHODS_OF_MANY.get(name)?.(arrays, given, reader).into(result);
    }
  });
  return result;
}

function componentOf(name: JSXOpeningElement['name'], scope: Scope, { texts, unknown }: Reader): Slot {
  if (name.type === 'JSXIdentifier') return findSlot(scope, name.name) ?? unknown;
  if (name.type === 'JSXNamespacedName' || name.object.type !== 'JSXIdentifier') return unknown;
  return texts.member(findSlot(scope, name.object.name) ?? unknown, name.property.name);
}
