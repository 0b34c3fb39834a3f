import type { Node } from 'oxc-parser';
import { readFunction } from './functions.ts';
import { findSlot, namesIn, resolveImport, type Scope } from './modules.ts';
import type { Reader, Readers } from './reader.ts';
import type { Slot } from './values.ts';

/** Statements: they give values to variables, results and exports. */
export const statements: Readers = {
  VariableDeclarator: ({ id, init }, scope, { read, bind, nothing }) => {
    bind(id, read(init, scope), scope);
    return nothing;
  },
  FunctionDeclaration: (node, scope, reader) => {
    const value = readFunction(node, scope, reader);
    if (node.id) reader.bind(node.id, value, scope);
    return value;
  },
  ReturnStatement: ({ argument }, scope, { read, nothing }) => {
    read(argument, scope).into(scope.result);
    return nothing;
  },
  ForOfStatement: ({ left, right, body }, scope, reader) =>
    readLoop(left, reader.texts.member(reader.read(right, scope), '*'), body, scope, reader),
  ForInStatement: ({ left, right, body }, scope, reader) => {
    reader.read(right, scope);
    return readLoop(left, reader.unknown, body, scope, reader);
  },
  CatchClause: ({ param, body }, scope, { read, bind, unknown }) => {
    if (param) bind(param, unknown, scope);
    return read(body, scope);
  },
  ImportDeclaration: (
    { source, specifiers },
    { module: { path }, slots },
    { modules, natives, flow, unknown },
  ) => {
    const from = resolveImport(path, source.value);
    const module = modules.get(from ?? '');
    for (const specifier of specifiers) {
      const isWhole = specifier.type === 'ImportNamespaceSpecifier';
      const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default';
      const native = natives.get(`${from ?? source.value} ${name}`);
      const named = native ? flow.fixed(native) : module?.exportOf(name);
      const whole = module && flow.fixed(module.whole);
      slots.set(specifier.local.name, (isWhole ? whole : named) ?? unknown);
    }
    return unknown;
  },
  ExportNamedDeclaration: ({ declaration, source, specifiers }, scope, { read, modules, nothing }) => {
    const { path, exportOf } = scope.module;
    read(declaration, scope);
    for (const name of declaration ? declaredBy(declaration) : [])
      findSlot(scope, name)?.into(exportOf(name));
    const from = source && modules.get(resolveImport(path, source.value) ?? '');
    for (const { local, exported } of specifiers) {
      const slot = source ? from?.exportOf(nameOf(local)) : findSlot(scope, nameOf(local));
      slot?.into(exportOf(nameOf(exported)));
    }
    return nothing;
  },
  ExportDefaultDeclaration: ({ declaration }, scope, { read, nothing }) => {
    read(declaration, scope).into(scope.module.exportOf('default'));
    return nothing;
  },
};

function readLoop(left: Node, member: Slot, body: Node, scope: Scope, { bind, read }: Reader): Slot {
  const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : left;
  if (pattern) bind(pattern, member, scope);
  return read(body, scope);
}

const nameOf = (node: { name: string } | { value: string }): string =>
  'name' in node ? node.name : node.value;

const declaredBy = (declaration: Node): string[] => {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => namesIn(id));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
};
