import type { Node } from 'oxc-parser';
import { readFunction } from './functions.ts';
import { eachKey, joined } from './keys.ts';
import { findSlot, resolveImport, type Scope } from './modules.ts';
import type { Reader, Readers } from './reader.ts';

const inner = ({ expression }: { expression: Node }, scope: Scope, { read }: Reader) =>
  read(expression, scope);

const argument = ({ argument: value }: { argument: Node | null }, scope: Scope, { read }: Reader) =>
  read(value, scope);

/** Expressions other than calls. */
export const expressions: Readers = {
  Identifier: ({ name }, scope, { nothing, unknown }) =>
    name === 'undefined' ? nothing : (findSlot(scope, name) ?? unknown),
  Literal: ({ value }, _, { flow, texts, nothing }) =>
    typeof value === 'string' ? flow.fixed(texts.string(value)) : nothing,
  TemplateLiteral: ({ quasis, expressions: holes }, scope, reader) =>
    joined(
      quasis.flatMap(({ value }, at) => [
        value.cooked ?? '',
        ...(holes[at] ? [reader.read(holes[at], scope)] : []),
      ]),
      reader,
    ),
  BinaryExpression: ({ left, operator, right }, scope, reader) => {
    const sides = [reader.read(left, scope), reader.read(right, scope)];
    return operator === '+' ? joined(sides, reader) : reader.unknown;
  },
  MemberExpression: (node, scope, reader) => {
    const object = reader.read(node.object, scope);
    if (object === reader.unknown && !node.computed) return object;
    const member = reader.flow.slot();
    eachKey(node, scope, reader, (name) => reader.texts.member(object, name).into(member));
    return member;
  },
  ConditionalExpression: ({ test, consequent, alternate }, scope, { read, union }) => {
    read(test, scope);
    return union(read(consequent, scope), read(alternate, scope));
  },
  LogicalExpression: ({ left, right }, scope, { read, union }) =>
    union(read(left, scope), read(right, scope)),
  SequenceExpression: ({ expressions: all }, scope, { read, nothing }) =>
    all.map((each) => read(each, scope)).at(-1) ?? nothing,
  AssignmentExpression: ({ left, right }, scope, { read, bind }) => {
    const value = read(right, scope);
    bind(left, value, scope);
    return value;
  },
  ArrayExpression: ({ elements }, scope, { read, object, texts }) => {
    const { object: array, slot } = object(true);
    for (const [at, element] of elements.entries()) {
      const value = read(element, scope);
      if (element?.type === 'SpreadElement') array.write('*', texts.member(value, '*'));
      else array.write(String(at), value);
    }
    return slot;
  },
  ObjectExpression: ({ properties }, scope, reader) => {
    const { object, slot } = reader.object();
    for (const property of properties) {
      if (property.type === 'SpreadElement')
        object.repeat(reader.read(property.argument, scope), reader.texts.member);
      else {
        const value = reader.read(property.value, scope);
        eachKey(property, scope, reader, (name) => object.write(name, value));
      }
    }
    return slot;
  },
  ArrowFunctionExpression: readFunction,
  FunctionExpression: readFunction,
  ImportExpression: ({ source }, { module: { path } }, { modules, flow, unknown }) => {
    const request = source.type === 'Literal' ? resolveImport(path, String(source.value)) : null;
    const module = modules.get(request ?? '');
    return module ? flow.fixed(module.whole) : unknown;
  },
  ChainExpression: inner,
  ParenthesizedExpression: inner,
  TSNonNullExpression: inner,
  TSAsExpression: inner,
  TSSatisfiesExpression: inner,
  TSInstantiationExpression: inner,
  JSXExpressionContainer: inner,
  AwaitExpression: argument,
  YieldExpression: argument,
  SpreadElement: argument,
};
