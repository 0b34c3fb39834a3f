import type { ExtraProps } from 'react-markdown';
import { languageOfText } from '#lib/chat/question-language.ts';

/** Gives an answer's lists their own direction, and marks the figures that it leaves out. */

type Block = NonNullable<ExtraProps['node']>;
type Node = Block | Block['children'][number];
type Root = { children: unknown[] };

function isElement(node: unknown): node is Block {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'element';
}

function textOf(node: Node): string {
  return node.type === 'text' ? node.value : isElement(node) ? node.children.map(textOf).join('') : '';
}

function within(node: { children: unknown[] }, name: string): Block[] {
  return node.children.flatMap((child) => {
    if (!isElement(child)) return [];
    return [...(child.tagName === name ? [child] : []), ...within(child, name)];
  });
}

function setDirection(block: Block, text: string): void {
  block.properties.dir = languageOfText(text) === 'ar' ? 'rtl' : 'ltr';
}

/** Words that stand for figures which are left out. */
export type LeftOut = { mark: string; figures: readonly string[] };

type TextNode = Extract<Node, { type: 'text' }>;

function isText(node: unknown): node is TextNode {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'text';
}

/** Each mark becomes an element of its own, which holds the figure. */
function markLeftOut(node: { children: unknown[] }, { mark, figures }: LeftOut, next: { at: number }): void {
  node.children = node.children.flatMap((child) => {
    if (isElement(child)) markLeftOut(child, { mark, figures }, next);
    if (!isText(child)) return [child];
    return child.value.split(mark).flatMap((value, at): unknown[] => {
      const text = value === '' ? [] : [{ type: 'text', value }];
      if (at === 0) return text;
      const figure = figures[next.at];
      next.at += 1;
      const properties = { dataLeftOut: figure ?? '' };
      const words = { type: 'text', value: mark };
      return [{ type: 'element', tagName: 'mark', properties, children: [words] }, ...text];
    });
  });
}

/** A plugin of rehype. */
export function answerBlocks(leftOut?: LeftOut) {
  return (tree: Root) => {
    for (const name of ['ul', 'ol']) for (const list of within(tree, name)) setDirection(list, textOf(list));
    if (leftOut && leftOut.mark !== '') markLeftOut(tree, leftOut, { at: 0 });
  };
}
