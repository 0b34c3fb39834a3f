import {
  type ArrowFunctionExpression,
  type Function as FunctionNode,
  type Node,
  visitorKeys,
} from 'oxc-parser';
import type { Atom, Flow, Slot } from './values.ts';

/** A file of the product, by what it exports. */
export type Module = {
  path: string;
  exportOf: (name: string) => Slot;
  /** What `import *` gives. */
  whole: Atom;
};

/** The variables of a function, or of a file. Blocks have none of their own: names that they repeat share a slot. */
export type Scope = { slots: Map<string, Slot>; outer: Scope | null; module: Module; result: Slot };

export function createModule(path: string, flow: Flow): Module {
  const exported = new Map<string, Slot>();
  const exportOf = (name: string) => {
    const slot = exported.get(name) ?? flow.slot();
    exported.set(name, slot);
    return slot;
  };
  return { path, exportOf, whole: { kind: 'module', exportOf } };
}

/** A scope with every name that a function or a file declares, wherever in it, so that what stands earlier finds what stands later. */
export function openScope(node: Node, module: Module, outer: Scope | null, flow: Flow): Scope {
  const scope: Scope = { slots: new Map(), outer, module, result: flow.slot() };
  declareAll(node, scope, flow);
  return scope;
}

export const findSlot = (scope: Scope | null, name: string): Slot | undefined =>
  scope ? (scope.slots.get(name) ?? findSlot(scope.outer, name)) : undefined;

export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const key of visitorKeys[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key);
    if (Array.isArray(child)) for (const each of child) if (each) children.push(each);
    if (isNode(child)) children.push(child);
  }
  return children;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && !Array.isArray(value);

/** Declares what a node binds, and what stands in it short of further functions. */
function declareAll(node: Node, scope: Scope, flow: Flow): void {
  const declare = (pattern: Node | null) => {
    for (const name of pattern ? namesIn(pattern) : [])
      if (!scope.slots.has(name)) scope.slots.set(name, flow.slot());
  };
  if (isFunction(node)) node.params.forEach(declare);
  for (const child of childrenOf(node)) {
    if (child.type.startsWith('TS')) continue;
    declare(boundBy(child));
    if (!isFunction(child)) declareAll(child, scope, flow);
  }
}

const isFunction = (node: Node): node is FunctionNode | ArrowFunctionExpression =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

/** The pattern that a node gives names to. */
function boundBy(node: Node): Node | null {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return node.local;
    case 'CatchClause':
      return node.param;
    default:
      return null;
  }
}

/** Every name that a pattern binds. */
export function namesIn(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'Property':
      return namesIn(pattern.value);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'ObjectPattern':
      return pattern.properties.flatMap(namesIn);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
    default:
      return [];
  }
}

/** The path that an import of our own code names; of a package, null. */
export function resolveImport(from: string, request: string): string | null {
  if (request.startsWith('#')) return request.slice(1);
  return request.startsWith('.') ? decodeURI(new URL(request, `file:///${from}`).pathname.slice(1)) : null;
}
