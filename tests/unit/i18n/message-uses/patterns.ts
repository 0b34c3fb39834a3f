import type { Node } from 'oxc-parser';
import { eachKey } from './keys.ts';
import { findSlot, type Scope } from './modules.ts';
import type { Reader } from './reader.ts';
import type { Slot } from './values.ts';

/** Gives a value to what a pattern names: variables, or a member of an object. */
export function bindPattern(pattern: Node, value: Slot, scope: Scope, reader: Reader): void {
  const { bind, read, texts } = reader;
  switch (pattern.type) {
    case 'Identifier': {
      const slot = findSlot(scope, pattern.name);
      if (slot) value.into(slot);
      return;
    }
    case 'AssignmentPattern':
      bind(pattern.left, value, scope);
      bind(pattern.left, read(pattern.right, scope), scope);
      return;
    case 'RestElement':
      bind(pattern.argument, value, scope);
      return;
    case 'ObjectPattern':
      for (const property of pattern.properties)
        if (property.type === 'RestElement') bind(property, value, scope);
        else
          eachKey(property, scope, reader, (name) => bind(property.value, texts.member(value, name), scope));
      return;
    case 'ArrayPattern':
      for (const [at, element] of pattern.elements.entries())
        if (element?.type === 'RestElement') bind(element, value, scope);
        else if (element) bind(element, texts.member(value, String(at)), scope);
      return;
    case 'MemberExpression':
      eachKey(pattern, scope, reader, (name) =>
        read(pattern.object, scope).each((atom) => {
          if (atom.kind === 'object') atom.object.write(name, value);
        }),
      );
  }
}
