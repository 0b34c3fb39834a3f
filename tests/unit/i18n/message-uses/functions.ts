import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser';
import { openScope, type Scope } from './modules.ts';
import type { Reader } from './reader.ts';
import type { Texts } from './texts.ts';
import type { Atom, Slot } from './values.ts';

/** The function that a node makes, its body read. */
export function readFunction(
  node: FunctionNode | ArrowFunctionExpression,
  outer: Scope,
  reader: Reader,
): Slot {
  const { flow, texts, bind, read, object } = reader;
  const scope = openScope(node, outer.module, outer, flow);
  const takesRest = node.params.at(-1)?.type === 'RestElement';
  const rest = takesRest ? object(true) : null;
  const params = node.params.map((param, at) => {
    const slot = rest && at === node.params.length - 1 ? rest.slot : flow.slot();
    for (const atom of typedTexts(annotationOf(param), texts)) slot.add(atom);
    bind(param, flow.asked(slot), scope);
    return slot;
  });
  const body = read(node.body, scope);
  if (node.body && node.body.type !== 'BlockStatement') body.into(scope.result);
  return flow.fixed({ kind: 'function', params, rest: rest?.object ?? null, result: scope.result });
}

const annotationOf = (param: Node): Node | null => {
  const pattern = param.type === 'AssignmentPattern' ? param.left : param;
  const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation : null;
  return annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : null;
};

/** Texts that a type names: `ReturnType<typeof useTranslations<'chat'>>`, `Messages['chat']['activity']`. */
function typedTexts(type: Node | null, texts: Texts): Atom[] {
  switch (type?.type) {
    case 'TSIntersectionType':
    case 'TSUnionType':
      return type.types.flatMap((each) => typedTexts(each, texts));
    case 'TSIndexedAccessType': {
      const path = pathOf(type);
      return path === null ? [] : [texts.textsAt(path)];
    }
    case 'TSTypeReference': {
      const [asked] = type.typeArguments?.params ?? [];
      if (asked?.type !== 'TSTypeQuery' || asked.exprName.type !== 'Identifier') return [];
      const [namespace] = asked.typeArguments?.params ?? [];
      const isTranslator = /^(useTranslations|translator)$/.test(asked.exprName.name);
      return isTranslator && namespace ? [texts.translator(wordOf(namespace))] : [];
    }
    default:
      return [];
  }
}

/** `Messages['a']['b']` is `a.b`. */
function pathOf(type: Node): string | null {
  if (type.type === 'TSTypeReference')
    return type.typeName.type === 'Identifier' && type.typeName.name === 'Messages' ? '' : null;
  if (type.type !== 'TSIndexedAccessType') return null;
  const outer = pathOf(type.objectType);
  if (outer === null) return null;
  return outer === '' ? wordOf(type.indexType) : `${outer}.${wordOf(type.indexType)}`;
}

const wordOf = (type: Node): string =>
  type.type === 'TSLiteralType' && 'value' in type.literal ? String(type.literal.value) : '*';
