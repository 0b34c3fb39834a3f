import type { Node } from 'oxc-parser';
import type { Module, Scope } from './modules.ts';
import type { Texts } from './texts.ts';
import type { Atom, Flow, ObjectValue, Slot } from './values.ts';

/** What the readers of syntax share. */
export type Reader = {
  flow: Flow;
  texts: Texts;
  nothing: Slot;
  unknown: Slot;
  modules: ReadonlyMap<string, Module>;
  /** Functions of which more is known than their source says, by file or package and name. */
  natives: ReadonlyMap<string, Atom>;
  /** Reads an expression or a statement, with everything in it. */
  read: (node: Node | null | undefined, scope: Scope) => Slot;
  /** Gives a value to a pattern: a variable, a parameter, the left side of an assignment. */
  bind: (pattern: Node, value: Slot, scope: Scope) => void;
  /** Calls whatever of a value can be called. */
  call: (callee: Slot, given: readonly Slot[]) => Slot;
  /** An object or an array that is new, with the slot that it is in. */
  object: (isArray?: boolean) => { object: ObjectValue; slot: Slot };
  arrayOf: (members: Slot) => Slot;
  union: (...slots: readonly Slot[]) => Slot;
};

/** How each kind of node is read. Others are read through: their children are, and nothing is known of them. */
export type Readers = {
  [Type in Node['type']]?: (node: NodeOf<Type>, scope: Scope, reader: Reader) => Slot;
};

type NodeOf<Type, N extends Node = Node> = N extends Node ? (Type extends N['type'] ? N : never) : never;
